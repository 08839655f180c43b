import os

from hypothesis import settings

settings.register_profile("dev", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

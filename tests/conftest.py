import os

from hypothesis import settings

from tests.api.budget import told

settings.register_profile("dev", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_report_header() -> list[str]:
    """What a full run needs in order to be had again."""
    return [told()] if "CROUPIER_FULL" in os.environ else []

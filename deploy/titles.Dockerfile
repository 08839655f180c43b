# Further titles on the image of croupier: docker build -f deploy/titles.Dockerfile -t croupier-mine folder/of/titles
# That folder holds a folder for each title, with its pyproject.toml; BASE must have the Python of the image.
ARG BASE=docker.io/library/python:3.11-slim-bookworm
ARG CROUPIER=croupier

FROM ${BASE} AS build
COPY . /src/
# As for the image itself, who has a mirror of packages gives its pip.conf as a secret: --secret id=pip,src=pip.conf
RUN --mount=type=secret,id=pip,target=/etc/pip.conf \
    python3 -m pip install --no-cache-dir --no-deps --target /titles /src/*/ \
    && chmod -R a+rX,go-w /titles

# hadolint ignore=DL3006 -- the tag is CROUPIER's
FROM ${CROUPIER}
COPY --from=build /titles /opt/croupier/titles
ENV PYTHONPATH=/opt/croupier/app:/opt/croupier/titles

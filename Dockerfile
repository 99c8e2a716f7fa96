# All of Sammakast in one container: docker build -t sammakast . ; docs/operating.md says how it is
# run. The same lock as everywhere, with its hashes; nothing is compiled.

FROM python:3.11-slim-bookworm AS built
WORKDIR /srv/sammakast
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
COPY requirements.lock ./
RUN python -m venv .venv \
    && .venv/bin/python -m pip install --quiet --require-hashes --only-binary :all: \
        --requirement requirements.lock
COPY pyproject.toml ./
COPY service ./service
RUN .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --no-index --editable . \
    && .venv/bin/python -m compileall -q service
COPY config ./config
COPY templates ./templates
COPY verifier ./verifier

FROM python:3.11-slim-bookworm
WORKDIR /srv/sammakast
RUN useradd --system --user-group --no-create-home --uid 10001 sammakast \
    && install --directory --owner sammakast --group sammakast --mode 700 /data
COPY --from=built /srv/sammakast /srv/sammakast
ENV PATH=/srv/sammakast/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    SAMMAKAST_DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
# Store, clock and web service; with an outside store, "sammakast clock" and
# "gunicorn --config config/gunicorn.py service.app:create_app()" in a container each.
CMD ["sammakast", "serve"]

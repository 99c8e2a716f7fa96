"""What a move is compared with: a route that does nothing, served as the service is."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def nothing() -> str:
    """The least that an answer can take."""
    return "ok"

"""Signs each call as the document says who may make it; the tokens come in the environment."""

import os

import schemathesis

SCRIPTS = ("admin", "cron", "bots", "stats")


@schemathesis.hook
def before_call(context, case, kwargs):
    access = case.operation.definition.raw["x-access"]
    if access == "node":
        case.query["key"] = os.environ["NODE_KEY"]
    elif access in SCRIPTS or access.startswith("customer"):
        token = os.environ["ADMIN_TOKEN" if access in SCRIPTS else "CUSTOMER_TOKEN"]
        case.headers["authorization"] = f"Bearer {token}"

#!/bin/sh
# Restarts the two processes one after the other, with the newest image, without a failed request:
#   docker compose build web-1 && ./restart.sh
set -eu
cd "$(dirname "$0")"

# The balancer sends a request that a stopping process refuses to the other one, which must be ready by then.
docker compose up --detach --no-deps --force-recreate --wait web-1
docker compose up --detach --no-deps --force-recreate --wait web-2

#!/bin/sh
# Restarts the two processes one after the other, with the newest image, without a failed request:
#   docker compose build web-1 && ./restart.sh
set -eu
cd "$(dirname "$0")"

# Reloads the configuration of the balancer, with the processes that get requests.
send_to() {
  docker compose exec -T -e UPSTREAMS="$1" balancer caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile
}

# In any case, both processes get requests at the end; the balancer leaves out one that is not ready.
trap 'send_to "web-1:4000 web-2:4000"' EXIT
send_to web-2:4000
docker compose up --detach --no-deps --force-recreate --wait web-1
send_to web-1:4000
docker compose up --detach --no-deps --force-recreate --wait web-2

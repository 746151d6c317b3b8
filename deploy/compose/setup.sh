#!/usr/bin/env bash
# Makes what compose.yaml mounts: folders, a password for the database, an authority, and credentials for a server
# and three clients. Needs the image (README.md); run it once, as the user whom the containers are to run as.
set -euo pipefail
cd "$(dirname "$0")"
export CICADA_USER="$(id -u):$(id -g)"
umask 077
mkdir -p identity run secrets
if [[ ! -s secrets/database-password ]]; then
  password="$(head -c 24 /dev/urandom | base64 | tr -d '+/=')"
  printf '%s' "$password" >secrets/database-password
  printf 'database:5432:cicada:cicada:%s\n' "$password" >secrets/pgpass
  chmod 0444 secrets/database-password # the database's own user reads it; the folder is this user's alone
fi
cicada() { docker compose run --rm --no-deps authority identity "$@"; }
cicada init
cicada issue hub --server server,localhost,127.0.0.1
for client in a b c; do cicada issue "$client"; done
echo "now: CICADA_USER=$CICADA_USER docker compose up -d"

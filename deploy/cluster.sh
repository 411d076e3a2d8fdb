#!/bin/bash
# deploy/cluster.sh up|down|status: the cluster of docs/running.md on this machine's loopback, from the templates and units of
# this folder. It installs nothing. CLUSTER_DIR takes the place of /etc, /var/lib, /run, /var/log and /opt (default
# /var/tmp/starship-cluster); needs root, since PostgreSQL and etcd run as `postgres`.
set -euo pipefail
umask 022
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
CLUSTER_DIR=${CLUSTER_DIR:-/var/tmp/starship-cluster}
node=${NODE_BINARY:-$(command -v node)}
# shellcheck source=cluster.env
. "$here/cluster.env"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

packages() {
  local missing=()
  while read -r binary package; do
    [ -x "$binary" ] || missing+=("$package")
  done <<LIST
/usr/bin/etcd etcd-server
/usr/bin/etcdctl etcd-client
/usr/bin/patroni patroni
/usr/lib/postgresql/15/bin/postgres postgresql
/usr/sbin/pgbouncer pgbouncer
/usr/sbin/haproxy haproxy
/usr/bin/pgbackrest pgbackrest
/usr/bin/openssl openssl
/usr/bin/curl curl
LIST
  [ ${#missing[@]} -eq 0 ] || fail "Missing: install with  apt-get install ${missing[*]}"
  [ "$(id -u)" = 0 ] || fail "deploy/cluster.sh needs root: PostgreSQL and etcd run as the user postgres."
  [ -x "$node" ] && "$node" -e 'process.exit(Number(process.versions.node.split(".")[0]) < 24 ? 1 : 0)' ||
    fail "Node 24 is needed on the path, or in NODE_BINARY."
}

# Machine paths of templates and units, below CLUSTER_DIR.
located() {
  sed -e "s#/etc/starship#$CLUSTER_DIR/etc#g" -e "s#/var/lib/starship#$CLUSTER_DIR/lib#g" \
    -e "s#/run/starship#$CLUSTER_DIR/run#g" -e "s#/var/log/starship#$CLUSTER_DIR/log#g" \
    -e "s#/opt/starship#$CLUSTER_DIR/opt#g" -e "s#/usr/bin/node#$node#g"
}

# filled TEMPLATE TARGET [NAME]
filled() {
  local address=NODE_${3:-1}
  sed -e "s#@NAME@#${3:-}#g" -e "s#@NODE@#${!address}#g" -e "s#@NODE_1@#$NODE_1#g" -e "s#@NODE_2@#$NODE_2#g" \
    -e "s#@NODE_3@#$NODE_3#g" -e "s#@SERVER_PASSWORD@#$SERVER_PASSWORD#g" -e "s#@FRONT@#$FRONT#g" \
    -e "s#@NETWORK@#$NETWORK#g" -e "s#@HOST_NAME@#$HOST_NAME#g" -e "s#@OPERATOR_TOKEN@#$OPERATOR_TOKEN#g" \
    -e "s#@SUPERUSER_PASSWORD@#$SUPERUSER_PASSWORD#g" -e "s#@REPLICATION_PASSWORD@#$REPLICATION_PASSWORD#g" \
    -e "s#@BACKUP_PASSPHRASE@#$BACKUP_PASSPHRASE#g" \
    "$here/templates/$1" | located >"$CLUSTER_DIR/etc/$2"
  chmod 640 "$CLUSTER_DIR/etc/$2"
  chgrp postgres "$CLUSTER_DIR/etc/$2"
}

# field UNIT NAME: what a unit says of it, for an instance.
field() { sed -n "s/^$2=//p" "$here/units/$1" | sed "s/%i/${3:-}/g" | located; }

# start UNIT [INSTANCE]: as systemd would, in a session of its own.
start() {
  local unit=$1 instance=${2:-} name user environment folder command
  name=${unit%.service}$instance
  user=$(field "$unit" User "$instance")
  id -u "${user:-root}" >/dev/null 2>&1 || user=
  environment=$(field "$unit" EnvironmentFile "$instance")
  folder=$(field "$unit" WorkingDirectory "$instance")
  command=$(field "$unit" ExecStart "$instance")
  (
    if [ -n "$environment" ]; then set -a; . "$environment"; set +a; fi
    cd "${folder:-/}"
    # shellcheck disable=SC2086
    exec setsid ${user:+setpriv --reuid=$user --regid=$user --init-groups} $command \
      >>"$CLUSTER_DIR/log/$name.log" 2>&1 </dev/null
  ) &
  echo $! >"$CLUSTER_DIR/run/$name.pid"
  disown
}

alive() { [ -f "$CLUSTER_DIR/run/$1.pid" ] && kill -0 "$(cat "$CLUSTER_DIR/run/$1.pid")" 2>/dev/null; }

# stop NAME [SIGNAL]: asks, and waits for the end.
stop() {
  alive "$1" || return 0
  local pid
  pid=$(cat "$CLUSTER_DIR/run/$1.pid")
  kill "-${2:-TERM}" "$pid" 2>/dev/null || true
  for _ in $(seq 150); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.2; done
  kill -KILL "$pid" 2>/dev/null || true
}

# await SECONDS WHAT COMMAND...
await() {
  local seconds=$1 what=$2
  shift 2
  for _ in $(seq $((seconds * 5))); do "$@" >/dev/null 2>&1 && return 0; sleep 0.2; done
  fail "$what did not happen within $seconds s; see $CLUSTER_DIR/log"
}

owner() { PGPASSWORD=$SUPERUSER_PASSWORD psql -h "$FRONT" -p 5000 -U postgres -qAt -v ON_ERROR_STOP=1 "$@"; }
is_synchronous() { [ "$(owner -d postgres -c "select count(*) from pg_stat_replication where sync_state = 'sync'")" -ge 1 ]; }
primary() { for n in 1 2 3; do local a=NODE_$n; curl -fso /dev/null "http://${!a}:8008/primary" && { echo $n; return; }; done; return 1; }

secrets() {
  if [ ! -f "$CLUSTER_DIR/etc/secrets" ]; then
    for name in SUPERUSER_PASSWORD REPLICATION_PASSWORD SERVER_PASSWORD OWNER_PASSWORD OPERATOR_TOKEN \
      BACKUP_PASSPHRASE; do
      echo "$name=$(openssl rand -hex 24)"
    done >"$CLUSTER_DIR/etc/secrets"
    chmod 600 "$CLUSTER_DIR/etc/secrets"
  fi
  . "$CLUSTER_DIR/etc/secrets"
}

# release NUMBER: a copy of this version, as a deployment would bring it.
release() {
  local folder=$CLUSTER_DIR/opt/release-$1
  mkdir -p "$folder"
  cp -a "$project"/{server,contract,contracts,locales,package.json} "$folder/"
  if [ -d "$project/dist" ]; then cp -a "$project/dist" "$folder/"; fi
  ln -sfn "$project/node_modules" "$folder/node_modules"
  sed -i "s/\"version\": \"\([0-9.]*\)\"/\"version\": \"\1-$1\"/" "$folder/package.json"
}

# deploy INSTANCE NUMBER: replaces a server by a release.
deploy() {
  stop "starship@$1"
  ln -sfn "$CLUSTER_DIR/opt/release-$2" "$CLUSTER_DIR/opt/current-$1"
  start starship@.service "$1"
}

is_ready() { local a=NODE_$1; curl -fsS -o /dev/null "http://${!a}:8080/api/ready"; }

up() {
  packages
  [ ! -d "$CLUSTER_DIR/run" ] || fail "$CLUSTER_DIR is in use: deploy/cluster.sh down first."
  mkdir -p "$CLUSTER_DIR"/{etc,lib,run,log,opt}
  secrets
  mkdir -p "$CLUSTER_DIR/lib/pgbackrest"
  for n in 1 2 3; do
    filled etcd.env "etcd-$n.env" $n
    filled patroni.yml "patroni-$n.yml" $n
    filled pgbackrest.conf "pgbackrest-$n.conf" $n
    filled server.env "server-$n.env" $n
    mkdir -p "$CLUSTER_DIR/run/postgresql-$n" "$CLUSTER_DIR/run/pgbackrest-$n" "$CLUSTER_DIR/lib/etcd-$n"
    chmod 700 "$CLUSTER_DIR/lib/etcd-$n"
  done
  for file in pgbouncer.ini userlist.txt haproxy.cfg; do filled $file $file; done
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$HOST_NAME" \
    -addext "subjectAltName=DNS:$HOST_NAME" -keyout "$CLUSTER_DIR/etc/tls.key" -out "$CLUSTER_DIR/etc/tls.crt" 2>/dev/null
  cat "$CLUSTER_DIR/etc/tls.crt" "$CLUSTER_DIR/etc/tls.key" >"$CLUSTER_DIR/etc/tls.pem"
  chown -R postgres: "$CLUSTER_DIR"/{lib,run,log}
  for n in 1 2 3; do start starship-etcd@.service $n; done
  await 20 "etcd's election" etcdctl --endpoints="http://$NODE_1:2379" endpoint health
  for n in 1 2 3; do start starship-patroni@.service $n; done
  start starship-haproxy.service
  start starship-pgbouncer.service
  await 60 "a primary" owner -d postgres -c "select 1"
  await 90 "a synchronous replica" is_synchronous
  owner -d postgres <<SQL
create role starship_owner login password '$OWNER_PASSWORD';
create database starship owner starship_owner;
SQL
  # The servers' role is created by a role that may: the owner is one for this moment.
  owner -d postgres -c "alter role starship_owner createrole"
  release 1
  (cd "$CLUSTER_DIR/opt/release-1" &&
    DATABASE_OWNER_URL="postgresql://starship_owner:$OWNER_PASSWORD@$FRONT:5000/starship" \
      DATABASE_URL="postgresql://starship_server:$SERVER_PASSWORD@$FRONT:5000/starship" "$node" server/main/roles.ts)
  owner -d postgres -c "alter role starship_owner nocreaterole"
  local at
  at=$(primary)
  setpriv --reuid=postgres --regid=postgres --init-groups pgbackrest --config="$CLUSTER_DIR/etc/pgbackrest-$at.conf" \
    --stanza=starship stanza-create
  for n in 1 2 3; do deploy $n 1; done
  for n in 1 2 3; do await 60 "server $n" is_ready $n; done
  say "up: https://$HOST_NAME:8443 at $FRONT, primary $at"
}

down() {
  [ -d "$CLUSTER_DIR/run" ] || { say "nothing is up"; return; }
  for n in 1 2 3; do stop "starship@$n"; done
  # The frozen and the half-dead end too: each process belongs to the session of the one that was started.
  for name in starship-pgbouncer starship-haproxy starship-patroni@{1,2,3} starship-etcd@{1,2,3}; do
    [ -f "$CLUSTER_DIR/run/$name.pid" ] || continue
    case $name in
    *patroni*) for pid in $(postmaster "${name#*@}"); do kill -CONT "$pid" 2>/dev/null || true; done ;;
    esac
    kill -CONT "$(cat "$CLUSTER_DIR/run/$name.pid")" 2>/dev/null || true
    stop "$name"
  done
  for n in 1 2 3; do
    for pid in $(postmaster $n); do kill -QUIT "$pid" 2>/dev/null || true; done
  done
  sleep 1
  rm -rf "$CLUSTER_DIR"
  say "down"
}

# postmaster NODE: its PostgreSQL's process id, if it runs.
postmaster() { head -n 1 "$CLUSTER_DIR/lib/postgresql-$1/postmaster.pid" 2>/dev/null || true; }

status() {
  for file in "$CLUSTER_DIR"/run/*.pid; do
    [ -e "$file" ] || fail "nothing is up"
    local name
    name=$(basename "$file" .pid)
    alive "$name" && say "$name runs" || say "$name has ended"
  done
  patronictl -c "$CLUSTER_DIR/etc/patroni-1.yml" list
}

case ${1:-} in
up | down | status) "$1" ;;
# For the rehearsals of this folder: one part at a time.
start | stop | deploy | release | postmaster | primary)
  secrets
  "$@"
  ;;
*) fail "deploy/cluster.sh up|down|status" ;;
esac

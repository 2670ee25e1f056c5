#!/bin/sh
# Starts PgBouncer in transaction mode in front of the primary. Needs TANDEM_DB_PASSWORD, PRIMARY_HOST, PRIMARY_PORT;
# listens on LISTEN_ADDRESS and LISTEN_PORT, and keeps its files in PGBOUNCER_FOLDER.
set -eu
umask 077
folder="${PGBOUNCER_FOLDER:-/tmp/pgbouncer}"
mkdir -p "$folder"
printf '"tandem" "%s"\n' "$TANDEM_DB_PASSWORD" > "$folder/users.txt"
cat > "$folder/pgbouncer.ini" <<INI
[databases]
; Tandem's limits for a statement are parameters of a session, which do not get through a pooler.
tandem = host=$PRIMARY_HOST port=$PRIMARY_PORT dbname=tandem connect_query='set statement_timeout = 5000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000; set jit = off'

[pgbouncer]
listen_addr = ${LISTEN_ADDRESS:-*}
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = 40
max_client_conn = 2000
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
; While there is no primary, say so soon, and look for the new one every second.
query_wait_timeout = 1
server_connect_timeout = 2
server_login_retry = 1
INI
exec pgbouncer "$folder/pgbouncer.ini"

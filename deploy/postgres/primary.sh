#!/bin/sh
# Runs once, on the empty primary: creates Tandem's account and database, and an account and a slot for the replica.
# Needs PGDATA, TANDEM_DB_PASSWORD, and REPLICATION_PASSWORD; psql reaches the server as its superuser.
set -eu

psql --set=ON_ERROR_STOP=1 --no-psqlrc --quiet \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=tandem="$TANDEM_DB_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role tandem login password :'tandem';
create database tandem owner tandem template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C';
create role replicator login replication password :'replication';
select pg_create_physical_replication_slot('replica_1');
SQL

echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"

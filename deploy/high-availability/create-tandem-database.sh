#!/bin/sh
# Patroni runs this once, on the first primary, with the address of its superuser. Needs TANDEM_DB_PASSWORD.
set -eu

# pg_read_all_stats: Tandem asks whether commits wait for the replica that it reads.
psql --set=ON_ERROR_STOP=1 --no-psqlrc --quiet --set=tandem="$TANDEM_DB_PASSWORD" "$1" <<'SQL'
create role tandem login password :'tandem';
grant pg_read_all_stats to tandem;
create database tandem owner tandem template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C';
SQL

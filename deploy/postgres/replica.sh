#!/bin/sh
# Starts the replica. The first time, it copies the primary. Needs PGDATA, PRIMARY_HOST, and REPLICATION_PASSWORD, and
# accepts more server options. An interrupted copy is started again.
set -eu
export PGPASSWORD="$REPLICATION_PASSWORD"

if [ ! -f "$PGDATA/PG_VERSION" ] || [ -f "$PGDATA/copying" ]; then
  mkdir -p "$PGDATA"
  find "$PGDATA" -mindepth 1 -delete
  chmod 700 "$PGDATA"
  until pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator \
    --pgdata="$PGDATA/copying.d" --write-recovery-conf --slot=replica_1 --wal-method=stream --checkpoint=fast; do
    echo 'The primary cannot be copied yet; trying again in 2 seconds.' >&2
    rm -rf "$PGDATA/copying.d"
    sleep 2
  done
  touch "$PGDATA/copying"
  find "$PGDATA/copying.d" -mindepth 1 -maxdepth 1 -exec mv {} "$PGDATA/" \;
  rmdir "$PGDATA/copying.d"
  rm "$PGDATA/copying"
fi

exec postgres -c hot_standby=on -c hot_standby_feedback=on "$@"

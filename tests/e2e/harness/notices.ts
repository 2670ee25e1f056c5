import { dirname, join } from "node:path";
import { Client } from "pg";
import { databaseName } from "#server/platform/database/embedded/initialize.ts";
import { socketPort } from "#server/platform/database/embedded/socket-folder.ts";

/**
 * As if the ten minutes were over for which notices about a record wait: they are due, and the job that sends them runs.
 */
export async function endWaitOfNotices(recordId: string): Promise<void> {
  const client = new Client({
    host: join(dirname(process.env.TANDEM_TEST_OUTBOX ?? ""), "postgres", "socket"),
    port: socketPort,
    user: databaseName,
    database: databaseName,
  });
  await client.connect();
  try {
    await client.query("update notices set due_at = now() where record_id = $1", [recordId]);
    await client.query(
      "insert into pgboss.job (name, policy) values ('send-notices', 'stately') on conflict do nothing",
    );
  } finally {
    await client.end();
  }
}

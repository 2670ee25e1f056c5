import { sql } from "drizzle-orm";
import { webhookDeliveries } from "#server/modules/webhooks/webhooks.schema.ts";
import type { Database } from "#server/platform/database/database.ts";
import { outgoingMails } from "#server/platform/mail/outgoing-mails.schema.ts";

/** What waits to be sent, and for how many seconds the oldest of it has. */
export type QueueLength = { queue: "mails" | "webhooks"; waiting: number; oldest: number };

export async function queueLengths(database: Database): Promise<QueueLength[]> {
  const lengthOf = (
    queue: QueueLength["queue"],
    table: typeof outgoingMails | typeof webhookDeliveries,
  ) => sql`
    select ${queue} as queue, count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from ${table} where next_attempt is not null`;
  const { rows } = await database.execute<QueueLength>(
    sql`${lengthOf("mails", outgoingMails)} union all ${lengthOf("webhooks", webhookDeliveries)}`,
  );
  return rows;
}

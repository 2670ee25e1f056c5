import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { outgoingMails } from "./schema/outgoing-mails.ts";
import { webhookDeliveries } from "./schema/webhooks.ts";

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

import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { stranger } from "#server/platform/audit/history.service.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import { setFirstEmail } from "./influencer-contacts.repository.ts";

/**
 * Makes an address that a creator has proved the address of their record, unless there is one. Changes nothing if the
 * address belongs to somebody else, and does not say so: whoever proved it must not learn whom we know.
 */
export async function takeEmail(
  context: Context,
  { id, name }: { id: string; name: string },
  email: string,
): Promise<void> {
  try {
    // Its own savepoint, because another record can take the address at the same time.
    await context.database.transaction(async (database) => {
      if (!(await setFirstEmail(database, id, email))) return;
      const changes = { action: "edit", type: "influencer", id, name, after: { email } } as const;
      await emit({ ...context, database }, { type: "records.changed", actor: stranger, changes });
    });
  } catch (error) {
    if (!violatesUnique(error, "influencers_email_unique")) throw error;
  }
}

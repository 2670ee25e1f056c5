import { rm } from "node:fs/promises";
import { Client } from "pg";
import { CommandError } from "#server/tools/command.ts";
import type { Place } from "./export-person.ts";
import { findHeldData, type HeldData, personTables } from "./held-data.ts";
import { mailsAbout } from "./outbox.ts";

export type Erased = { removed: Record<string, number>; mentions: string[] };

/**
 * Removes everything stored about a person and returns how much of each kind there was. With `dryRun`, it only counts.
 * What also concerns other people, such as the history, stays and loses its contents.
 */
export async function erasePerson(
  place: Place,
  email: string,
  { dryRun }: { dryRun: boolean },
): Promise<Erased> {
  const client = new Client(place.connection);
  await client.connect();
  try {
    await client.query("begin");
    const held = await findHeldData(client, email);
    if (held.records.admins.length > 0) {
      throw new CommandError(`${email} is an administrator: remove the account in the admin area first.`);
    }
    const sent = await mailsAbout(place.outbox, email, held.words);
    const about = dryRun ? 0 : await eraseRows(client, held);
    // Mails first: as long as the rows exist, a repeated run finds the rest.
    if (!dryRun) for (const path of sent) await rm(path, { force: true });
    await client.query(dryRun ? "rollback" : "commit");
    if (!dryRun) {
      for (const { id } of held.media) await place.store.remove(id);
      // Deleted rows remain readable in the database's files until they are vacuumed.
      await client.query(
        `vacuum ${personTables.join(", ")}, history, media, outgoing_mails, submissions, api_keys`,
      );
    }
    return {
      removed: { ...count(held), "mails in the outbox": sent.length, "names in messages": about },
      mentions: held.mentions,
    };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Returns how many messages from others named the person as their subject. */
async function eraseRows(
  client: Client,
  { email, records, history, mails, idempotencyKeys, apiKeys, media }: HeldData,
) {
  const ids = (rows: Record<string, unknown>[], key = "id") => rows.map((row) => row[key]);
  await client.query("delete from media where id = any($1)", [ids(media)]);
  const own = ids([...records.influencers, ...records.brands]);
  const names = [...ids(records.influencers, "name"), ...ids(records.brands, "company_name")];
  const about = await client.query(
    `update contact_messages set about_name = null where influencer_id = any($1) or brand_id = any($1)
     or (influencer_id is null and brand_id is null and about_name = any($2))`,
    [own, names],
  );
  for (const table of personTables) {
    if (table !== "admins")
      await client.query(`delete from ${table} where lower(email) = lower($1)`, [email]);
  }
  await client.query("delete from outgoing_mails where id = any($1)", [ids(mails)]);
  await client.query("delete from submissions where fingerprint = any($1)", [
    ids(idempotencyKeys, "fingerprint"),
  ]);
  await client.query("update api_keys set created_by = 'erased' where id = any($1)", [ids(apiKeys)]);
  await client.query(
    `update history set record_name = 'Erased', before = null, after = null,
       admin_email = case when lower(admin_email) = lower($2) then 'erased' else admin_email end
     where id = any($1)`,
    [ids(history), email],
  );
  // The words by which creators can be found are stored separately.
  if (records.influencers.length > 0) await client.query("select rebuild_influencer_counts()");
  return about.rowCount ?? 0;
}

function count({
  records,
  history,
  mails,
  idempotencyKeys,
  apiKeys,
  media,
}: HeldData): Record<string, number> {
  return {
    influencers: records.influencers.length,
    brands: records.brands.length,
    "join requests": records.join_requests.length,
    messages: records.contact_messages.length,
    "newsletter subscriptions": records.newsletter_subscribers.length,
    files: media.length,
    "history entries": history.length,
    "queued mails": mails.length,
    "kept answers": idempotencyKeys.length,
    "API keys": apiKeys.length,
  };
}

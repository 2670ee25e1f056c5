import type { Client } from "pg";
import { searchTables } from "#server/modules/influencers/search/influencer-search.service.ts";

/** Tables with one row per person, identified by the email address. */
export const personTables = [
  "influencers",
  "brands",
  "join_requests",
  "contact_messages",
  "newsletter_subscribers",
  "admins",
] as const;
/** Tables that may also name a person. Each is queried in its own way. */
export const namingTables = [
  "history",
  "media",
  "outgoing_mails",
  "submissions",
  "admin_sessions",
  "api_keys",
] as const;
/** Tables without personal data, or only with what is rebuilt from the creators. */
export const otherTables = [
  "activity",
  ...searchTables,
  "rate_limits",
  "secrets",
  "webhook_deliveries",
  "webhooks",
];

export type Row = Record<string, unknown>;
export type HeldFile = { id: string; kind: string };

/** Everything in the database about one person. */
export type HeldData = {
  email: string;
  /** By table, without password hashes and computed columns. */
  records: Record<(typeof personTables)[number], Row[]>;
  history: Row[];
  mails: Row[];
  idempotencyKeys: Row[];
  /** Created as an administrator. */
  apiKeys: Row[];
  media: (Row & HeldFile)[];
  /** Names that the person has or had according to the history, and phone numbers, by which mails refer to them. */
  words: string[];
  /** Messages from other people whose text contains the address. */
  mentions: string[];
};

/** `email` in any case. Run it in a transaction if the result has to stay true. */
export async function findHeldData(client: Client, email: string): Promise<HeldData> {
  const rowsOf = async <T extends Row>(sql: string, values: unknown[]): Promise<T[]> =>
    (
      await client.query<{ row: T }>(
        `select to_jsonb(t) - 'password_hash' - 'search' - 'key_hash' as row ${sql}`,
        values,
      )
    ).rows.map(({ row }) => row);
  const records = {} as HeldData["records"];
  for (const table of personTables) {
    records[table] = await rowsOf(`from ${table} t where lower(email) = lower($1)`, [email]);
  }
  const ids = Object.values(records)
    .flat()
    .flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  const words = wordsOf(records);
  const names = namesOf(records);
  return {
    email,
    records,
    words,
    history: await rowsOf(`from history t where ${historyOfPerson} order by created_at`, [email, ids, names]),
    mails: await rowsOf(`from outgoing_mails t where ${mailOfPerson}`, [email, words]),
    idempotencyKeys: await rowsOf("from submissions t where answer -> 'data' ->> '_id' = any($1)", [ids]),
    apiKeys: await rowsOf("from api_keys t where lower(created_by) = lower($1)", [email]),
    media: await rowsOf(
      `from media t where $1::uuid[] && array[join_request_id, influencer_id, brand_id] order by id`,
      [ids],
    ),
    mentions: (
      await client.query<{ id: string }>(
        "select id from contact_messages where strpos(lower(message), lower($1)) > 0 and lower(email) <> lower($1)",
        [email],
      )
    ).rows.map(({ id }) => id),
  };
}

/**
 * Entries about the person's records, about records that had the address, and about deleted ones with the person's
 * name.
 */
const historyOfPerson = `(record_id = any($2) or lower(admin_email) = lower($1)
  or strpos(lower(concat(before::text, after::text, record_name)), lower($1)) > 0
  or (record_name = any($3) and not exists (
    select from influencers where id = record_id union all select from brands where id = record_id
    union all select from join_requests where id = record_id union all select from contact_messages where id = record_id)))`;

const mailOfPerson = `(lower(recipient) = lower($1) or strpos(lower(concat(subject, text)), lower($1)) > 0
  or exists (select from unnest($2::text[]) as word where strpos(concat(subject, text), word) > 0))`;

function namesOf(records: HeldData["records"]): string[] {
  const fields = Object.values(records)
    .flat()
    .flatMap((row) => [row.name, row.contact_name, row.company_name]);
  return [...new Set(fields.filter((name) => typeof name === "string" && name !== ""))] as string[];
}

/** A word that is too short would be found in everybody's mails. */
function wordsOf(records: HeldData["records"]): string[] {
  const phones = Object.values(records)
    .flat()
    .map(({ phone }) => phone);
  return [...namesOf(records), ...phones].filter(
    (word): word is string => typeof word === "string" && word.length > 4,
  );
}

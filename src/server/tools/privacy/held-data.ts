import type { Client } from "pg";
import { searchTables } from "#server/modules/influencers/search/influencer-search.service.ts";

/** Tables with a row for a person, who is known there by the e-mail address. */
export const personTables = [
  "influencers",
  "brands",
  "join_requests",
  "contact_messages",
  "newsletter_subscribers",
  "admins",
] as const;
/** Tables that may name a person beside them; each is asked in its own way. */
export const namingTables = [
  "history",
  "media",
  "outgoing_mails",
  "submissions",
  "admin_sessions",
  "api_keys",
] as const;
/** Tables that hold nothing of a person, or only what is made anew from the creators. */
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

/** Everything in the database that is about one person. */
export type HeldData = {
  email: string;
  /** By table; password hashes and what is computed are left out. */
  records: Record<(typeof personTables)[number], Row[]>;
  history: Row[];
  mails: Row[];
  idempotencyKeys: Row[];
  /** Made as an administrator. */
  apiKeys: Row[];
  media: (Row & HeldFile)[];
  /** Names that the person has, or has had in the history, and phone numbers: how mails speak of them. */
  words: string[];
  /** Messages of other people in whose text the address stands. */
  mentions: string[];
};

/** `email` in any case. Run it in a transaction where the answer has to stay true. */
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

/** Of the person's records, of records that held the address, and of deleted ones that had the person's name. */
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

/** A word that is too short would be found in the mails of everybody. */
function wordsOf(records: HeldData["records"]): string[] {
  const phones = Object.values(records)
    .flat()
    .map(({ phone }) => phone);
  return [...namesOf(records), ...phones].filter(
    (word): word is string => typeof word === "string" && word.length > 4,
  );
}

import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Subject of docs/tables.md → table → one row of it. */
export const tableSubjects: Record<string, Record<string, string>> = {
  marketplace: {
    influencers: "a creator, public or private",
    influencer_people: "somebody who stands for a creator, with what they receive",
    tags: "a word by which the team groups creators",
    influencer_tags: "a creator with a tag",
    custom_fields: "a field that the agency has added to its records",
    brands: "a brand or a client, pending or published",
    slugs: "a current or former short address of a creator or a brand",
    retired_slugs: "a digest of a deleted record's address, so that nobody else gets it",
  },
  applications: {
    join_requests: "an application that waits for a decision",
    evidence: "one submission of proof for an application",
    application_outcomes: "how an application or a registration ended, without name and address",
    saved_replies: "a text that the team reuses in decisions",
  },
  shortlists: {
    shortlists: "a list of creators for a client",
    shortlist_items: "a creator on a shortlist",
    shortlist_reviewers: "a person of the client who reviews a shortlist",
    shortlist_votes: "a reviewer's vote on a creator",
  },
  campaigns: {
    campaigns: "a campaign of a client, with its brief",
    campaign_creators: "a collaboration: one creator in one campaign",
    campaign_views: "a view of the campaign table that an administrator saved",
    terms_templates: "a template for the terms of offers",
    offers: "one version of an offer; never edited after sending",
    creator_addresses: "an email address that a creator gave on their page",
    unsent_messages: "a message for somebody without an email address, to be passed on by hand",
  },
  deliverables: {
    deliverables: "one thing that a creator makes, such as a reel",
    drafts: "one round of a deliverable; never edited",
    results: "one figure of a post on one day",
  },
  money: {
    rights_grants: "a right that a creator granted to a client",
    payouts: "a payment that a creator is owed or was paid",
    payment_details: "a creator's bank account in one collaboration, sealed",
  },
  files: {
    media: "a file; belongs to exactly one record or to an undo",
    uploads: "a file that arrives in several requests, until a form names it",
    file_downloads: "files that somebody asked for as one ZIP file",
  },
  contact: {
    contact_messages: "a message from the contact form or about a creator or a brand",
    contact_message_creators: "a creator that a message is about",
    forward_templates: "the text of forwarded messages",
    newsletter_subscribers: "a subscriber to the newsletter",
  },
  conversations: {
    conversations: "a thread with somebody outside the team",
    messages: "a message in a thread",
    message_templates: "a message that the team sends often",
    mailings: "a message to many",
    mailing_recipients: "a message of a mailing, until it is sent or left out with its text",
    conversation_replying: "an administrator who is writing a reply",
    inbound_mails: "a received mail that is not filed yet",
    mailbox_positions: "up to where a mailbox was read",
    mailbox_states: "whether the mailbox can be read",
    mail_deliveries: "whether a mail of a message was sent, or came back",
    returned_addresses: "an address from which the last mail came back",
  },
  team: {
    admins: "an administrator, active, invited, or disabled",
    admin_sessions: "a session of an administrator",
    admin_browsers: "a browser from which an administrator has signed in",
    two_factor: "an administrator's second factors",
    passkeys: "a passkey",
    recovery_codes: "a recovery code, hashed",
    company_accounts: "an account at the company's provider by which an administrator signs in",
    company_sign_ins: "a sign-in for which a browser is at the provider",
    login_challenges: "a sign-in that waits for its second factor",
    webauthn_challenges: "a challenge for a passkey to sign",
    api_keys: "an API key, hashed",
    agency_settings: "the agency's settings; at most one row",
    imports: "a spreadsheet that an administrator imports; deleted after a day",
    import_rows: "a row of such a spreadsheet",
    import_mappings: "which fields the columns of a kind of spreadsheet were",
    skipped_setup_steps: "a step of the setup that an owner does not need",
  },
  links: {
    access_links: "a signed link: one record, opened by one person",
    access_link_tokens: "another token of a link, from a later mail",
  },
  records: {
    timeline_entries: "an entry or a note in a record's timeline",
    history: "a change by an administrator or an API key, with the fields that differ",
    undos: "a decision or deletion that can still be undone",
    activity: "number of events of a kind on a day, for the dashboard",
  },
  notifications: {
    notices: "a notice to an administrator, collected before it is mailed",
    outgoing_mails: "a mail in the queue",
    backups: "scheduled backups, with their outcome",
    mail_state: "when a mail server last accepted a mail; at most one row",
    sent_reminders: "a reminder that was sent",
    webhooks: "a webhook",
    webhook_deliveries: "one event for one webhook, with its attempts",
  },
  site: {
    content_versions: "a version of a section of page text",
    logos: "a logo of the agency",
  },
  service: {
    secrets: "a key that Tandem generated at its first start",
    submissions: "the response to a form or call, for repetitions",
    rate_limits: "requests of one client in one window",
  },
};

const root = join(import.meta.dirname, "../..");

type Owned = ReturnType<typeof getTableConfig> & { file: string };

/** Every table of a `*.schema.ts`, by name. */
export const tables = new Map<string, Owned>();
for (const file of globSync("src/server/**/*.schema.ts", { cwd: root }).sort()) {
  const schema: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
  for (const table of Object.values(schema).filter((each) => is(each, PgTable))) {
    const config = getTableConfig(table);
    tables.set(config.name, { ...config, file });
  }
}

/** A list and a diagram of the subject's tables. */
export function tablesOf(subject: string): string {
  const rows = Object.entries(tableSubjects[subject] ?? {}).map(([name, row]) => ({ row, ...tableOf(name) }));
  const list = rows.map(
    ({ name, row, file }) => `| \`${name}\` | ${row} | [${file.split("/").at(-1)}](../${file}) |`,
  );
  const diagram = rows.flatMap((table) => [...entity(table), ...relations(table)]);
  return [
    "| Table | A row is | Schema |\n|---|---|---|",
    ...list,
    "\n```mermaid\nerDiagram",
    ...diagram,
    "```",
  ].join("\n");
}

function tableOf(name: string): Owned {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`no schema has a table ${name}`);
  return table;
}

/** Keys, other IDs, and the state. */
function entity(table: Owned): string[] {
  const primary = primaryColumns(table);
  const foreign = new Set(
    table.foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  );
  const shown = table.columns.filter(
    ({ name }) => primary.has(name) || foreign.has(name) || name.endsWith("_id") || name === "state",
  );
  const attributes = shown.map((column) => {
    const keys = [primary.has(column.name) && "PK", foreign.has(column.name) && "FK"]
      .filter(Boolean)
      .join(", ");
    return `        ${typeOf(column)} ${column.name} ${keys}`.trimEnd();
  });
  return [`    ${table.name} {`, ...attributes, "    }"];
}

function relations(table: Owned): string[] {
  return table.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const [column] = columns;
    if (column === undefined) throw new Error(`a foreign key of ${table.name} has no column`);
    const one = column.notNull ? "||" : "|o";
    const isOnly = column.primary;
    return `    ${getTableConfig(foreignTable).name} ${one}--${isOnly ? "o|" : "o{"} ${table.name} : ${column.name}`;
  });
}

function primaryColumns({ columns, primaryKeys }: Owned): Set<string> {
  const single = columns.filter(({ primary }) => primary);
  return new Set([...single, ...primaryKeys.flatMap((key) => key.columns)].map(({ name }) => name));
}

/** The first word: mermaid takes no spaces and no brackets. */
const typeOf = (column: PgColumn): string => /^\w+/.exec(column.getSQLType())?.[0] ?? "unknown";

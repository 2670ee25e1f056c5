import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import PostalMime from "postal-mime";
import { databaseName } from "#server/platform/database/embedded/initialize.ts";
import { socketPort } from "#server/platform/database/embedded/socket-folder.ts";

export type Query = <Row extends object>(text: string) => Promise<Row[]>;
export type Mail = { recipient: string; subject: string };

/** The connection to the embedded database of a product that runs. */
export function embeddedDatabase(dataDir: string): ClientConfig {
  const host = join(dataDir, "postgres", "socket");
  return { host, port: socketPort, user: databaseName, database: databaseName };
}

/** Asks the database of a product that runs, past the product. */
export async function withDatabase<T>(
  connection: ClientConfig,
  act: (query: Query) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A call that is under way fails by itself when the product is killed.
  client.on("error", () => {});
  await client.connect();
  try {
    return await act(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows);
  } finally {
    await client.end();
  }
}

/** Waiting and sent mails, each once: a mail that is sent again replaces its file. */
export async function allMails(query: Query, outbox: string): Promise<Mail[]> {
  const waiting = await query<Mail & { id: string }>("select id, recipient, subject from outgoing_mails");
  const mails = new Map<string, Mail>(waiting.map((mail) => [mail.id, mail]));
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : [];
  for (const name of names) {
    const { to, subject = "" } = await PostalMime.parse(readFileSync(join(outbox, name)));
    mails.set(name.replace(".eml", ""), { recipient: to?.[0]?.address ?? "", subject });
  }
  return [...mails.values()];
}

/** The token of the link in the last mail to an address. */
export async function linkMailedTo(query: Query, outbox: string, email: string): Promise<string> {
  const [waiting] = await query<{ text: string }>(
    `select text from outgoing_mails where recipient = '${email}' order by id desc limit 1`,
  );
  let text = waiting?.text;
  for (const name of text === undefined ? readdirSync(outbox).toSorted().toReversed() : []) {
    const bytes = readFileSync(join(outbox, name));
    if (!bytes.includes(email)) continue;
    text = (await PostalMime.parse(bytes)).text;
    break;
  }
  const token = /\/l\/(tl_[\w-]{43})/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error("The mail holds no link.");
  return token;
}

export const countOf = (mails: readonly Mail[], to: string, subject: RegExp) =>
  mails.filter((mail) => mail.recipient === to && subject.test(mail.subject)).length;

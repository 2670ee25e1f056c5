import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import PostalMime from "postal-mime";
import { signIn } from "#tests/harness/administrator.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { hasImapServer, startImapServer } from "#tests/harness/imap-server.ts";
import { mailSettings, rawMail } from "#tests/harness/raw-mail.ts";
import { startServerPostgres } from "#tests/perf/bench-postgres.ts";
import { type Part, seededRandom } from "./finding.ts";
import { embeddedDatabase, withDatabase } from "./kept.ts";
import { killTree, startTandem, type Tandem } from "./tandem.ts";

const usualRounds = 20;
/** Messages for each time that the product is killed. */
const messagesPerRound = 500;
const databaseOnServer = "tandem_mailed";
const people = 50;
/** One in so many has a forged reply address. */
const forgedEach = 100;
/** Mails that are passed on by the webhook at once. */
const senders = 8;
/** Between two looks at what is left, in milliseconds. */
const look = 500;

type Thread = { email: string; replyTo: string };
type Mail = { raw: string; text: string; email: string; isForged: boolean; isInvented: boolean };

type Database = { kind: string; connection: ClientConfig; settings: Record<string, string> };

/** Delivers mails to a product with its embedded database. */
export const mailed: Part = async (conditions) => {
  const dataDir = join(conditions.folder, "mailed");
  await deliverWhileKilled(conditions, dataDir, {
    kind: "the embedded database",
    connection: embeddedDatabase(dataDir),
    settings: {},
  });
};

/** Delivers mails to a product with a database server. */
export const mailedOnServer: Part = async (conditions) => {
  const { folder, programs, find } = conditions;
  if (programs === "") {
    find("mail is kept with a database server", "there is no Postgres server here", undefined);
    return;
  }
  const directory = join(folder, "mailed-postgres");
  mkdirSync(directory);
  const postgres = await startServerPostgres(programs, directory);
  await runOn(
    postgres.connection("postgres"),
    `create database ${databaseOnServer} template template0 encoding 'UTF8'`,
  );
  await deliverWhileKilled(conditions, join(folder, "mailed-on-server"), {
    kind: "a database server",
    connection: postgres.connection(databaseOnServer),
    settings: { DATABASE_URL: postgres.url(databaseOnServer) },
  });
  await postgres.stop();
};

/**
 * Delivers mails to threads by a mailbox and by the webhook at once, each twice and in another order, while the product
 * is killed over and over.
 */
async function deliverWhileKilled(
  { rounds = usualRounds, hasTime, find }: Parameters<Part>[0],
  dataDir: string,
  database: Database,
): Promise<void> {
  if (!hasImapServer) {
    find("mail is neither lost, doubled, nor misfiled", "there is no Dovecot here", undefined);
    return;
  }
  const random = seededRandom(23);
  const imap = await startImapServer();
  const settings = {
    ...database.settings,
    DATA_DIR: dataDir,
    IMAP_URL: imap.url,
    REPLY_ADDRESS: mailSettings.replyAddress,
    INBOUND_MAIL_SECRET: mailSettings.inboundMailSecret,
  };
  let tandem = await startTandem(settings);
  await tandem.ready();
  const threads = await openThreads(tandem, join(dataDir, "outbox"), database.connection);
  const mails = Array.from({ length: rounds * messagesPerRound }, (_, place) =>
    mailTo(threads, place, random),
  );
  const byMailbox = shuffled(mails, random);
  const byWebhook = shuffled([...mails, ...mails.filter(() => random() < 0.2)], random);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const part = <T>(all: T[]) =>
      all.slice((round * all.length) / rounds, ((round + 1) * all.length) / rounds);
    const posting = postAll(() => tandem.origin, part(byWebhook));
    for (const { raw } of part(byMailbox)) await imap.deliver(raw);
    if (hasTime()) {
      await sleep(random() * 1_500);
      killTree(tandem.pid ?? 0);
      await tandem.ended;
      kills += 1;
      tandem = await startTandem(settings);
      await tandem.ready();
    }
    await posting;
  }
  const isDone = await settled(database.connection, mails.length, hasTime);
  const stored = await storedMessages(database.connection);
  await tandem.stop();
  await imap.close();
  judge({ kind: database.kind, mails, stored, kills, isDone }, find);
}

/** Writes to people, and finds the reply addresses in the mails. */
async function openThreads(tandem: Tandem, outbox: string, database: ClientConfig): Promise<Thread[]> {
  const token = await signIn(tandem.origin);
  const emails = Array.from({ length: people }, (_, place) => `person-${place}@mail.example`);
  for (const email of emails) {
    const response = await fetch(`${tandem.origin}/api/admin/conversations`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ email, title: "Dates", text: "When can you?" }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
  const found = new Map<string, string>();
  while (found.size < people) {
    await sleep(100);
    for (const name of readdirSync(outbox).filter((file) => file.endsWith(".eml"))) {
      const { to, replyTo } = await PostalMime.parse(readFileSync(join(outbox, name)));
      found.set(to?.[0]?.address ?? "", replyTo?.[0]?.address ?? "");
    }
  }
  await until(() =>
    withDatabase(database, async (query) => (await query("select from mailbox_positions")).length > 0),
  );
  return emails.map((email) => ({ email, replyTo: found.get(email) ?? "" }));
}

function mailTo(threads: readonly Thread[], place: number, random: () => number): Mail {
  const { email, replyTo } = threads[Math.floor(random() * threads.length)] as Thread;
  const isForged = place % forgedEach === 0;
  const isInvented = place % forgedEach === 1;
  const digit = () => Math.floor(random() * 36).toString(36);
  const forged = replyTo.replace(/[0-9a-z]{47}/, (token) => token.replace(/./g, digit));
  const to = isForged ? forged : isInvented ? mailSettings.replyAddress : replyTo;
  const text = `Mail ${place} of ${email}`;
  const raw = rawMail({ from: email, to, text, id: `${place}@mail.example` });
  return { raw, text, email, isForged, isInvented };
}

/** Posts mails until each is acknowledged, also by another process. */
async function postAll(originOf: () => string, mails: readonly Mail[]): Promise<void> {
  const waiting = [...mails];
  const post = async (): Promise<void> => {
    for (let mail = waiting.pop(); mail !== undefined; mail = waiting.pop()) {
      const { raw: body } = mail;
      await until(async () => {
        const response = await fetch(`${originOf()}/api/inbound-mail`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${mailSettings.inboundMailSecret}`,
            "content-type": "message/rfc822",
          },
          body,
        }).catch(() => undefined);
        return response?.ok === true;
      });
    }
  };
  await Promise.all(Array.from({ length: senders }, post));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await sleep(100);
}

/** Whether all are filed, before the time is over. */
async function settled(database: ClientConfig, total: number, hasTime: () => boolean): Promise<boolean> {
  while (hasTime()) {
    const [state] = await withDatabase(database, (query) =>
      query<{ waiting: number; last: number }>(
        `select (select count(*)::int from inbound_mails) as waiting,
          (select max(last_uid)::int from mailbox_positions) as last`,
      ),
    );
    if (state?.waiting === 0 && state.last >= total) return true;
    await sleep(look);
  }
  return false;
}

type Stored = { text: string; email: string; subject: string | null; isUnfiled: boolean; isForeign: boolean };

/** Received messages, with the address of the other side of their thread. */
function storedMessages(database: ClientConfig): Promise<Stored[]> {
  return withDatabase(database, (query) =>
    query<Stored>(
      `select m.text, c.counterpart_email as email, m.is_foreign as "isForeign",
          not exists (select from messages o where o.conversation_id = c.id and o.direction = 'out') as "isUnfiled"
        from messages m join conversations c on c.id = m.conversation_id where m.direction = 'in'`,
    ),
  );
}

type Seen = {
  kind: string;
  mails: readonly Mail[];
  stored: readonly Stored[];
  kills: number;
  isDone: boolean;
};

function judge({ kind, mails, stored, kills, isDone }: Seen, find: Parameters<Part>[0]["find"]): void {
  const byText = Map.groupBy(stored, ({ text }) => text.trim());
  const copies = (mail: Mail) => byText.get(mail.text) ?? [];
  const lost = mails.filter((mail) => copies(mail).length === 0);
  const doubled = mails.filter((mail) => copies(mail).length > 1);
  const genuine = mails.filter(({ isForged, isInvented }) => !isForged && !isInvented);
  const misfiled = genuine.filter((mail) =>
    copies(mail).some(({ email, isUnfiled, isForeign }) => email !== mail.email || isUnfiled || isForeign),
  );
  const forged = mails.filter(({ isForged }) => isForged);
  const attributed = forged.filter((mail) => copies(mail).some(({ isUnfiled }) => !isUnfiled));
  const sum = `${mails.length} mails, each by mailbox and webhook, ${kills} times kill -9`;
  find(
    `no mail is lost with ${kind}: ${sum}`,
    `${lost.length} lost${isDone ? "" : ", and not all are filed"}`,
    isDone && lost.length === 0,
  );
  find("none is filed twice", `${doubled.length} twice`, doubled.length === 0);
  find("each is in the thread of its sender", `${misfiled.length} are not`, misfiled.length === 0);
  find(
    "none with a forged reply address is in the thread of the person that it names",
    `${attributed.length} of ${forged.length}`,
    attributed.length === 0 && forged.length > 0,
  );
  const invented = mails.filter(({ isInvented }) => isInvented);
  const believed = invented.filter((mail) =>
    copies(mail).some(({ isUnfiled, isForeign }) => !isUnfiled && !isForeign),
  );
  find(
    "none with only the address of a person is taken for theirs",
    `${believed.length} of ${invented.length}`,
    believed.length === 0 && invented.length > 0,
  );
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

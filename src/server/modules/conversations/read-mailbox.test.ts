import { afterAll, beforeEach, expect, it } from "vitest";
import { hasImapServer, startImapServer } from "#tests/harness/imap-server.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { mailSettings, rawMail } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { readMailbox } from "./read-mailbox.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const mails = mailScene(server, token);
const imap = hasImapServer ? await startImapServer() : undefined;
afterAll(() => imap?.close());
beforeEach(() => server.empty());

const quiet = { info: () => {}, warn: () => {} };

/** Reads the mailbox until `isDone`. */
async function readUntil(isDone: () => Promise<boolean>): Promise<void> {
  const settings = { ...mailSettings, imapUrl: imap?.url };
  const stopping = new AbortController();
  const reading = readMailbox(otherProcess(server, server.clock.now, settings), quiet, stopping.signal);
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
  stopping.abort();
  await reading;
}
const count = async () => (await server.records.pool.query("select from inbound_mails")).rowCount ?? 0;
const hasPosition = async () =>
  ((await server.records.pool.query("select from mailbox_positions")).rowCount ?? 0) > 0;

it.runIf(hasImapServer)("mails of a mailbox are filed, from where the last process ended", async () => {
  await imap?.deliver(rawMail({ from: "before@mail.example" }));
  await readUntil(hasPosition);
  expect(await count()).toBe(0);
  await imap?.deliver(rawMail({ from: "noor@mail.example", text: "While nobody read" }));
  await readUntil(async () => (await count()) === 1);
  await imap?.deliver(rawMail({ from: "kit@mail.example" }));
  await readUntil(async () => (await count()) === 2);
  await mails.fileAll();
  expect((await mails.inbox()).map(({ counterpart }) => counterpart.email).toSorted()).toEqual([
    "kit@mail.example",
    "noor@mail.example",
  ]);
  expect((await imap?.messages())?.map(({ isSeen }) => isSeen)).toEqual([false, true, true]);
});

it.runIf(hasImapServer)("of a mail that is too large, it says who has sent it", async () => {
  await readUntil(hasPosition);
  const large = rawMail({
    from: "big@mail.example",
    subject: "Film",
    headers: ["Content-Disposition: inline;", " x=y"],
    text: "x\r\n".repeat(9 * 1024 * 1024),
  });
  await imap?.deliver(large);
  await readUntil(async () => (await count()) === 1);
  await mails.fileAll();
  const [conversation] = await mails.inbox();
  expect(conversation).toMatchObject({ title: "Film", counterpart: { email: "big@mail.example" } });
  expect(conversation?.lastMessage.preview).toContain("larger than 25 MB");
});

import { afterAll, beforeEach, expect, it } from "vitest";
import { workBody } from "#domain/work/work.contract.ts";
import * as mailState from "#server/modules/agency/mail-state.service.ts";
import { hasImapServer, startImapServer } from "#tests/harness/imap-server.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { mailSettings, rawMail } from "#tests/harness/raw-mail.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { readMailbox } from "./read-mailbox.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const mails = mailScene(server, token);
const imap = hasImapServer ? await startImapServer() : undefined;
afterAll(() => imap?.close());
beforeEach(() => server.empty());

const quiet = { info: () => {}, warn: () => {} };

const contextWith = (imapUrl: string | undefined) =>
  otherProcess(server, server.clock.now, { ...mailSettings, imapUrl });

/** Reads the mailbox until `isDone`. */
async function readUntil(isDone: () => Promise<boolean>, url = imap?.url): Promise<void> {
  const stopping = new AbortController();
  const reading = readMailbox(contextWith(url), quiet, stopping.signal);
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

it.runIf(hasImapServer)(
  "a mailbox that cannot be read is in Settings at once, and is work of owners after a while",
  async () => {
    const replies = async () => (await mailState.read(contextWith(imap?.url))).replies;
    const state = async () => (await replies()).mailbox;
    const kinds = async (as = token) =>
      (await server.send("GET", "/api/admin/work", { token: as }))
        .as(workBody)
        .data.items.map(({ kind }) => kind);
    expect(await replies()).toEqual({ isReceived: true, mailbox: null });
    await readUntil(async () => (await state())?.lastReadAt != null);
    expect(await state()).toMatchObject({ failingSince: null, problem: null });

    const wrong = imap?.url.replace("secret-of-the-mailbox", "changed");
    await readUntil(async () => (await state())?.problem != null, wrong);
    expect(await state()).toMatchObject({
      problem: "the server does not accept user and password",
      lastReadAt: expect.any(String),
      failingSince: expect.any(String),
    });
    expect(await kinds()).toEqual([]);
    await server.records.pool.query(
      "update mailbox_states set failing_since = now() - interval '16 minutes', problem = 'NoConnection'",
    );
    expect(await kinds()).toEqual(["mailbox"]);
    const editor = await addColleague(server, "editor", "editor-of-mail");
    expect(await kinds(editor.token)).toEqual([]);
    const since = (await state())?.failingSince;
    await readUntil(async () => (await state())?.problem !== "NoConnection", wrong);
    expect((await state())?.failingSince, "it is the same failure").toBe(since);

    await readUntil(async () => (await state())?.problem === null);
    expect(await kinds()).toEqual([]);
    await readMailbox(contextWith(undefined), quiet, new AbortController().signal);
    expect(await state()).toBeNull();
  },
);

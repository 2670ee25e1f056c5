import { once } from "node:events";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  hasImapServer,
  type ImapServer,
  makeMailFolder,
  startImapServer,
} from "#tests/harness/imap-server.ts";
import { type MailboxOptions, type MailboxPosition, watchMailbox } from "./watch-mailbox.ts";

const mail = (subject: string) => `From: Jo <jo@creator.example>\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
const subjectOf = (raw: Buffer) => /Subject: (.*?)\r/.exec(raw.toString("latin1"))?.[1] ?? "";
const soon = { firstRetryMs: 50, lastRetryMs: 200, pollMs: 300, silenceMs: 1_500 };

const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).toReversed()) await stop();
});

async function started(options?: Parameters<typeof startImapServer>[0]): Promise<ImapServer> {
  const server = await startImapServer(options);
  stopping.push(() => server.close());
  return server;
}

/** Watches a mailbox until the end of the test, and collects what happens. */
function watch(url: string, changes: Partial<MailboxOptions> = {}) {
  const taken: string[] = [];
  const large: string[] = [];
  const warnings: unknown[][] = [];
  const abort = new AbortController();
  const watched = { taken, large, warnings, position: changes.position as MailboxPosition | undefined, stop };
  const note = (...words: unknown[]) => void warnings.push(words);
  const watching = watchMailbox({
    url,
    afterReading: "mark",
    position: undefined,
    async take(raw, position) {
      taken.push(subjectOf(raw));
      watched.position = position;
    },
    async tooLarge(headers, position) {
      large.push(subjectOf(headers));
      watched.position = position;
    },
    async moveTo(position) {
      watched.position = position;
    },
    looked: async () => {},
    log: { info: note, warn: note } as MailboxOptions["log"],
    times: soon,
    ...changes,
    signal: abort.signal,
  });
  async function stop() {
    abort.abort();
    await watching;
  }
  stopping.push(stop);
  return watched;
}

const begun = (watched: { position: MailboxPosition | undefined }) =>
  vi.waitFor(() => expect(watched.position).toBeDefined(), 15_000);

describe.skipIf(!hasImapServer)("a mailbox", () => {
  it("is read from its first start on, in order, and what is stored is marked as read", async () => {
    const server = await started();
    await server.deliver(mail("before"));
    const watched = watch(server.url);
    await begun(watched);
    await server.deliver(mail("one"));
    await server.deliver(mail("two"));
    await expect.poll(() => watched.taken).toEqual(["one", "two"]);
    await expect
      .poll(async () => (await server.messages()).map(({ isSeen }) => isSeen))
      .toEqual([false, true, true]);
    expect(watched.warnings).toEqual([]);
  });

  it("is told of new messages by the server, long before it would be asked", async () => {
    const server = await started();
    const watched = watch(server.url, { times: { ...soon, pollMs: 600_000, silenceMs: 600_000 } });
    await begun(watched);
    await server.deliver(mail("one"));
    await expect.poll(() => watched.taken).toEqual(["one"]);
    await server.deliver(mail("two"));
    await expect.poll(() => watched.taken).toEqual(["one", "two"]);
  });

  it("without IDLE is asked now and then", async () => {
    const server = await started({ isPolled: true });
    const watched = watch(server.url);
    await begun(watched);
    await server.deliver(mail("one"));
    await expect.poll(() => watched.taken).toEqual(["one"]);
  });

  it("is read on after a stop, whoever has read the messages meanwhile", async () => {
    const server = await started();
    const first = watch(server.url);
    await begun(first);
    await server.deliver(mail("one"));
    await expect.poll(() => first.taken).toEqual(["one"]);
    await first.stop();
    await server.deliver(mail("two"));
    const person = watch(server.url, { position: first.position });
    await expect.poll(async () => (await server.messages()).every(({ isSeen }) => isSeen)).toBe(true);
    await person.stop();
    await server.deliver(mail("three"));
    const second = watch(server.url, { position: first.position, afterReading: "leave" });
    await expect.poll(() => second.taken).toEqual(["two", "three"]);
    expect((await server.messages()).at(-1)?.isSeen).toBe(false);
  });

  it("gives up stored messages to a folder, and reads on where a folder cannot be made", async () => {
    const server = await started();
    const watched = watch(server.url, { afterReading: "move" });
    await begun(watched);
    await server.deliver(mail("one"));
    await expect.poll(async () => (await server.messages("Tandem")).length).toBe(1);
    await expect.poll(() => server.messages()).toEqual([]);

    const other = await started();
    await writeFile(join(other.folder, ".Tandem"), "a file where the folder would be");
    const refused = watch(other.url, { afterReading: "move" });
    await begun(refused);
    for (const subject of ["one", "two"]) await other.deliver(mail(subject));
    await expect.poll(() => refused.taken).toEqual(["one", "two"]);
    await expect.poll(() => refused.warnings.length).toBe(1);
    expect(refused.warnings[0]?.[1]).toContain("cannot be marked or moved");
  });

  it("waits with all others until a message is stored", async () => {
    const server = await started();
    const tries: string[] = [];
    let running = 0;
    const watched = watch(server.url, {
      async take(raw) {
        running += 1;
        expect(running).toBe(1);
        tries.push(subjectOf(raw));
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        if (tries.length < 3) throw Object.assign(new Error(`cannot store ${raw}`), { code: "ECONNREFUSED" });
      },
    });
    await begun(watched);
    await server.deliver(mail("one"));
    await server.deliver(mail("two"));
    await expect.poll(() => tries).toEqual(["one", "one", "one", "two"]);
    expect(watched.warnings).toEqual([
      [
        { reason: expect.stringMatching(/^message \d+ could not be stored: ECONNREFUSED$/) },
        expect.anything(),
      ],
    ]);
  });

  it("that numbers its messages anew gives those of two weeks again", async () => {
    const server = await started();
    const first = watch(server.url);
    await begun(first);
    for (const subject of ["old", "recent"]) await server.deliver(mail(subject));
    await expect.poll(() => first.taken).toEqual(["old", "recent"]);
    await first.stop();
    const [old = ""] = (await readdir(join(server.folder, "cur"))).toSorted();
    const day = Date.now() / 1_000 - 20 * 86_400;
    await utimes(join(server.folder, "cur", old), day, day);
    await server.renumber();
    const second = watch(server.url, { position: first.position });
    await expect.poll(() => second.taken).toEqual(["recent"]);
    await expect.poll(() => second.position?.uidValidity).toBe(1_234_567);
    await server.deliver(mail("new"));
    await expect.poll(() => second.taken).toEqual(["recent", "new"]);
  });

  it("keeps a message of more than 25 MB, of which only the headers are read", async () => {
    const server = await started();
    const watched = watch(server.url);
    await begun(watched);
    await server.deliver(Buffer.concat([Buffer.from(mail("huge")), Buffer.alloc(26 * 1024 * 1024, "x\r\n")]));
    await server.deliver(mail("next"));
    await expect.poll(() => watched.taken).toEqual(["next"]);
    expect(watched.large).toEqual(["huge"]);
    expect(JSON.stringify(watched.warnings)).not.toContain("Subject");
    await expect
      .poll(async () => (await server.messages()).map(({ isSeen }) => isSeen))
      .toEqual([false, true]);
  });

  it("is connected to again when its server starts again, and when it hangs", async () => {
    const server = await started();
    const watched = watch(server.url);
    await begun(watched);
    await server.stop();
    await expect.poll(() => watched.warnings.length).toBe(1);
    await server.restart();
    await server.deliver(mail("one"));
    await expect.poll(() => watched.taken).toEqual(["one"]);
    server.freeze();
    await expect.poll(() => watched.warnings.at(-1)?.[0]).toEqual({ reason: "ETIMEOUT" });
    server.thaw();
    await server.deliver(mail("two"));
    await expect.poll(() => watched.taken).toEqual(["one", "two"]);
  });

  it("is left at once when it is no longer needed, even while its server hangs", async () => {
    const server = await started();
    const watched = watch(server.url, { times: { ...soon, silenceMs: 600_000 } });
    await begun(watched);
    server.freeze();
    await watched.stop();
    server.thaw();
  });

  it("with another password is asked once in a while, and the log says so once", async () => {
    const server = await started();
    const url = server.url.replace("secret-of-the-mailbox", "canary-password");
    const watched = watch(url, { times: { firstRetryMs: 1, lastRetryMs: 1_000 } });
    await expect.poll(() => watched.warnings.length).toBe(1);
    const start = performance.now();
    const attempts = async () =>
      (await readFile(join(server.folder, "../log"), "utf8")).match(/auth failed/g)?.length ?? 0;
    await expect.poll(attempts).toBeGreaterThan(1);
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(watched.warnings).toEqual([
      [{ reason: "the server does not accept user and password" }, "The mailbox cannot be read"],
    ]);
  });

  it("is read once its folder is there", async () => {
    const server = await started();
    const watched = watch(server.url.replace("/?", "/Replies?"));
    await expect
      .poll(() => watched.warnings)
      .toEqual([[{ reason: "the folder does not exist" }, "The mailbox cannot be read"]]);
    await makeMailFolder(join(server.folder, ".Replies"));
    await begun(watched);
  });

  it("is read over TLS and STARTTLS, by a certificate that is trusted", async () => {
    const server = await started({ isSecure: true });
    const urls = [server.secureUrl, server.url.replace("?tls=off", "")];
    for (const url of urls) {
      const refused = watch(url);
      await expect.poll(() => refused.warnings[0]?.[0]).toEqual({ reason: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    }
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, server.certificate]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    for (const url of urls) await begun(watch(url));
  });

  it("is not read without encryption, unless that is set", async () => {
    const server = await started();
    const watched = watch(server.url.replace("?tls=off", ""));
    await expect
      .poll(() => watched.warnings)
      .toEqual([[{ reason: "the connection cannot be encrypted" }, "The mailbox cannot be read"]]);
    const log = await readFile(join(server.folder, "../log"), "utf8");
    expect(log).not.toMatch(/Login|auth failed/);
    expect(watched.position).toBeUndefined();
  });
});

it.each([
  ["says nothing", ""],
  ["greets without end", `* OK ${"x".repeat(2 * 1024 * 1024)}`],
  ["announces a gigabyte", "* OK hello\r\n* LIST {1000000000}\r\n"],
  ["sends no IMAP", "220 mail.example ESMTP\r\n"],
])("a server that %s is left, and tried again", async (_, greeting) => {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket.on("error", () => {}));
    socket.write(greeting);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  stopping.push(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  const watched = watch(`imap://u:p@127.0.0.1:${port}/?tls=off`, { times: { ...soon, silenceMs: 300 } });
  await expect.poll(() => connections.length).toBeGreaterThan(2);
  expect(watched.warnings).toHaveLength(1);
});

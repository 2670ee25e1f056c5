import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { hasImapServer, startImapServer } from "#tests/harness/imap-server.ts";
import type { ReadMailbox } from "./mailbox-reader.ts";

const program = join(import.meta.dirname, "mailbox-reader.ts");
const folder = await mkdtemp(join(tmpdir(), "tandem-mailbox-"));
const server = hasImapServer ? await startImapServer() : undefined;
let reader: ChildProcess | undefined;
afterAll(async () => {
  reader?.kill("SIGKILL");
  await server?.close();
  await rm(folder, { recursive: true });
});

const path = join(folder, "read.json");
const read = (): ReadMailbox =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { position: undefined, subjects: [] };
const start = () => spawn(process.execPath, [program, server?.url ?? "", path], { stdio: "inherit" });

async function kill(reader: ChildProcess): Promise<void> {
  reader.kill("SIGKILL");
  await once(reader, "exit");
}

it.skipIf(!hasImapServer)(
  "a mailbox whose reader is killed twenty times is read whole, each message once",
  async () => {
    reader = start();
    await expect.poll(() => read().position).toBeDefined();
    const sent: string[] = [];
    const deliver = async () => {
      sent.push(`message ${sent.length}`);
      await server?.deliver(`From: jo@creator.example\r\nSubject: ${sent.at(-1)}\r\n\r\nHello\r\n`);
    };
    for (let round = 0; round < 20; round += 1) {
      const before = read().subjects.length;
      for (let count = 0; count < 20; count += 1) await deliver();
      // Some are killed before their first message, others between two, or between a message and its mark.
      if (round % 4 > 0) await expect.poll(() => read().subjects.length).toBeGreaterThan(before + round / 2);
      else await sleep(round * 20);
      await kill(reader);
      await deliver();
      reader = start();
    }
    await expect.poll(() => read().subjects.length).toBe(sent.length);
    await kill(reader);
    expect(read().subjects).toEqual(sent);
    // Of each reader that was killed, one message can be stored and not marked.
    const marked = ((await server?.messages()) ?? []).filter(({ isSeen }) => isSeen);
    expect(marked.length).toBeGreaterThan(sent.length - 21);
  },
);

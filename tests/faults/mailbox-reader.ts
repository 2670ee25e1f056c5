import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type MailboxPosition, watchMailbox } from "#server/platform/mail-in/watch-mailbox.ts";

// Reads a mailbox into a file, each message with its position in one step, as a transaction would.
const [, , url = "", path = ""] = process.argv;

export type ReadMailbox = { position: MailboxPosition | undefined; subjects: string[] };

const read: ReadMailbox = existsSync(path)
  ? JSON.parse(readFileSync(path, "utf8"))
  : { position: undefined, subjects: [] };

function store(position: MailboxPosition, ...subjects: string[]): void {
  read.position = position;
  read.subjects.push(...subjects);
  writeFileSync(`${path}.next`, JSON.stringify(read));
  renameSync(`${path}.next`, path);
}

const note = (...words: unknown[]) => console.error(...words);
await watchMailbox({
  url,
  afterReading: "mark",
  position: read.position,
  take: async (raw, position) => store(position, /Subject: (.*)\r/.exec(raw.toString())?.[1] ?? ""),
  tooLarge: async (_headers, position) => store(position),
  moveTo: async (position) => store(position),
  looked: async () => {},
  signal: new AbortController().signal,
  log: { info: note, warn: note },
});

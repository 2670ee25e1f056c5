import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { AfterReading } from "#server/config/setting-rules.ts";
import type { Logger } from "#server/platform/logger.ts";
import {
  inTime,
  isSignInRefused,
  type MailboxConnection,
  MailboxError,
  openMailbox,
  reasonOf,
} from "./mailbox-connection.ts";
import { largestMail } from "./received-mail.ts";

/** UIDs are meaningful as long as the folder's UIDVALIDITY stays the same. */
export type MailboxPosition = { uidValidity: number; lastUid: number };

export type MailboxOptions = {
  /** As in `Settings`. */
  url: string;
  afterReading: AfterReading;
  /** Position that was stored last. Undefined: only messages that come from now on are taken. */
  position: MailboxPosition | undefined;
  /**
   * Stores a message and the position after it in one transaction. Only then is the message marked or moved. Called
   * again for the same message after a crash, and for older ones if the server has numbered them anew. If it throws,
   * it is called again later, and no other message is taken before.
   */
  take(raw: Buffer, position: MailboxPosition): Promise<void>;
  /** The same for a message of more than 25 MB, of which there are only the headers. */
  tooLarge(headers: Buffer, position: MailboxPosition): Promise<void>;
  /** Stores a position without a message, so that messages that arrive while no process runs are not missed. */
  moveTo(position: MailboxPosition): Promise<void>;
  /** Told after each look at the mailbox, and after each failure with its reason. */
  looked(problem: string | null): Promise<void>;
  /** Ends the watching. */
  signal: AbortSignal;
  log: Pick<Logger, "info" | "warn">;
  /** Shortest and longest time before the next attempt, and time between two looks, in milliseconds. For tests. */
  times?: Partial<typeof usualTimes>;
};

const second = 1_000;
const minute = 60 * second;
const usualTimes = {
  firstRetryMs: second,
  lastRetryMs: 5 * minute,
  pollMs: minute,
  /** Time in which the server has to say something. Longer than `pollMs`, so that each look proves the connection. */
  silenceMs: 1.5 * minute,
};
const hourMs = 60 * minute;
/** If the server has numbered the messages anew, those of so many days are taken again. */
const daysAgain = 14;
const dayMs = 24 * hourMs;
const folderForRead = "Tandem";
/** UIDs whose sizes are asked for at once. */
const uidsAtOnce = 50;

/** Takes new messages of a mailbox, in order and one at a time, until `signal` aborts. Connects again after failures. */
export async function watchMailbox(options: MailboxOptions): Promise<void> {
  const { signal } = options;
  const times = { ...usualTimes, ...options.times };
  const watch = { options, times, position: options.position, retryMs: times.firstRetryMs };
  const report = failureReport(options);
  while (!signal.aborted) {
    try {
      await readWhileConnected(watch);
    } catch (error) {
      if (signal.aborted) return;
      await report(error);
      // A server may lock an account after several wrong passwords.
      if (isSignInRefused(error)) watch.retryMs = times.lastRetryMs;
      await sleep(watch.retryMs, undefined, { signal }).catch(() => {});
      watch.retryMs = Math.min(2 * watch.retryMs, times.lastRetryMs);
    }
  }
}

type Watch = {
  options: MailboxOptions;
  times: typeof usualTimes;
  position: MailboxPosition | undefined;
  retryMs: number;
};

/** Tells of a failure, and logs it, but the same one only once an hour. */
function failureReport({ log, looked }: MailboxOptions) {
  let last = { reason: "", at: 0 };
  return async (error: unknown) => {
    const reason = reasonOf(error);
    await looked(reason).catch((cause: unknown) =>
      log.warn({ reason: reasonOf(cause) }, "The state of the mailbox cannot be stored"),
    );
    if (reason === last.reason && Date.now() - last.at < hourMs) return;
    last = { reason, at: Date.now() };
    log.warn({ reason }, "The mailbox cannot be read");
  };
}

/** Reads until the connection is lost or `signal` aborts. */
async function readWhileConnected(watch: Watch): Promise<void> {
  const { options, times } = watch;
  const { signal } = options;
  const mailbox = await openMailbox(options.url, signal, { timeoutMs: times.silenceMs });
  const { client } = mailbox;
  try {
    const arrivals = watchArrivals(client, signal, times.pollMs);
    const settle = afterwards(client, options);
    await startFrom(watch, mailbox, settle);
    while (!signal.aborted) {
      await takeAll(watch, client, await newUids(watch, client), settle);
      watch.retryMs = times.firstRetryMs;
      await options.looked(null);
      // Ends with the next request. Without IDLE, it is a request now and then.
      client.idle().catch(() => {});
      await arrivals.next();
      if (client.isClosed) throw new MailboxError("CLOSED", "the connection was lost");
    }
  } finally {
    client.close();
  }
}

/** Tells when there may be something new: the server says so, the connection ends, or some time has passed. */
function watchArrivals(client: ImapFlow, signal: AbortSignal, pollMs: number) {
  let isTold = false;
  let wake = () => {};
  const tell = () => {
    isTold = true;
    wake();
  };
  client.on("exists", tell).on("close", tell);
  signal.addEventListener("abort", tell, { once: true });
  client.once("close", () => signal.removeEventListener("abort", tell));
  return {
    async next(): Promise<void> {
      if (!isTold) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isTold = false;
    },
  };
}

type Settle = (uid: number) => Promise<void>;

/** Finds the first position, and takes recent messages again if the server has numbered them anew. */
async function startFrom(
  watch: Watch,
  { client, uidValidity, uidNext }: MailboxConnection,
  settle: Settle,
): Promise<void> {
  const { options, position } = watch;
  if (position?.uidValidity === uidValidity) return;
  const end = { uidValidity, lastUid: Math.max(0, uidNext - 1) };
  if (position !== undefined) {
    options.log.warn(
      { uidValidity },
      "The mailbox has numbered its messages anew: those of the last days are read again",
    );
    const since = new Date(Date.now() - daysAgain * dayMs);
    const found = await requireResult(inTime(client, client.search({ since }, { uid: true })));
    watch.position = { uidValidity, lastUid: 0 };
    await takeAll(
      watch,
      client,
      found.filter((uid) => uid <= end.lastUid),
      settle,
    );
  }
  await options.moveTo(end);
  watch.position = end;
}

async function newUids({ position }: Watch, client: ImapFlow): Promise<number[]> {
  const last = position?.lastUid ?? 0;
  if (client.mailbox && Number(client.mailbox.uidValidity) !== position?.uidValidity) {
    throw new MailboxError("UIDVALIDITY", "the mailbox has numbered its messages anew");
  }
  // Some servers look for new messages at this request only.
  await inTime(client, client.noop());
  const found = await requireResult(inTime(client, client.search({ uid: `${last + 1}:*` }, { uid: true })));
  // The last message matches even if it is an earlier one.
  return found.filter((uid) => uid > last);
}

/** Result of a request that is refused by `false`. */
async function requireResult<T>(request: Promise<T | false | undefined>): Promise<T> {
  const result = await request;
  if (result === false || result === undefined)
    throw new MailboxError("REFUSED", "the server refuses to search the folder");
  return result;
}

async function takeAll(watch: Watch, client: ImapFlow, uids: number[], settle: Settle): Promise<void> {
  const inOrder = uids.toSorted((a, b) => a - b);
  for (let start = 0; start < inOrder.length; start += uidsAtOnce) {
    const range = inOrder.slice(start, start + uidsAtOnce).join(",");
    const sizes = await inTime(client, client.fetchAll(range, { uid: true, size: true }, { uid: true }));
    for (const { uid, size = 0 } of sizes.toSorted((a, b) => a.uid - b.uid)) {
      if (watch.options.signal.aborted) return;
      await takeOne(watch, client, { uid, size }, settle);
    }
  }
}

type Message = { uid: number; size: number };

async function takeOne(
  watch: Watch,
  client: ImapFlow,
  { uid, size }: Message,
  settle: Settle,
): Promise<void> {
  const { options, position } = watch;
  if (position === undefined) return;
  const after = { ...position, lastUid: uid };
  const source = size > largestMail ? undefined : await sourceOf(client, uid);
  if (source === "gone") return;
  if (source === undefined) {
    const headers = await inTime(client, client.fetchOne(`${uid}`, { headers: true }, { uid: true }));
    if (headers === false) return;
    options.log.warn({ uid, size }, "A message of more than 25 MB was left in the mailbox");
    await stored(uid, options.tooLarge(headers.headers ?? Buffer.alloc(0), after));
    watch.position = after;
    return;
  }
  await stored(uid, options.take(source, after));
  watch.position = after;
  await settle(uid);
}

async function stored(uid: number, storing: Promise<void>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    throw new MailboxError("STORE", `message ${uid} could not be stored: ${reasonOf(error)}`);
  }
}

/** Undefined: it is larger than the server said. */
async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | undefined | "gone"> {
  const query = { source: { start: 0, maxLength: largestMail + 1 } };
  const message = await inTime(client, client.fetchOne(`${uid}`, query, { uid: true }));
  if (message === false || message.source === undefined) return "gone";
  return message.source.length > largestMail ? undefined : message.source;
}

/** What to do with a message that is stored. Its failure is no reason to read the message again. */
function afterwards(client: ImapFlow, { log, afterReading }: MailboxOptions): Settle {
  if (afterReading === "leave") return async () => {};
  let folder: string | undefined;
  const settle = async (uid: number) => {
    if (afterReading === "mark") return client.messageFlagsAdd(`${uid}`, ["\\Seen"], { uid: true });
    // An array, because some servers want all folders below the inbox.
    folder ??= (await client.mailboxCreate([folderForRead])).path;
    return client.messageMove(`${uid}`, folder, { uid: true });
  };
  let isReported = false;
  return async (uid) => {
    // A lost connection is noticed by the next request.
    const reason = await inTime(client, settle(uid)).then(
      (isDone) => (isDone ? undefined : "the server refuses it"),
      (error: unknown) => reasonOf(error),
    );
    if (reason === undefined || isReported) return;
    isReported = true;
    log.warn({ uid, reason }, "Messages were stored, but cannot be marked or moved in the mailbox");
  };
}

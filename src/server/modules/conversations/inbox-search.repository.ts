import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { foldText } from "#domain/fold-text.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { anywhere } from "#server/platform/database/text-search.ts";
import { type ConversationRow, type Inbox, inView } from "./conversations.repository.ts";
import { conversations, firstWeek, longPeriod, messages, searchedWords } from "./conversations.schema.ts";

export type Search = Inbox & {
  search: string;
  /** IDs of the records that the text names. */
  named: readonly string[];
  now: Date;
};
/** A thread, and the time that decides its place. */
type Hit = { id: string; at: Date };

/** Types of records whose names the other side of a thread does not have. */
const namedSubjects = ["brand", "campaign", "collaboration"] as const;
/** Messages and threads that a search looks at. */
const limits = { messages: 300, threads: 100 };
/** Most threads of a view whose messages are searched all at once: a word is often in more messages than they have. */
const fewThreads = 250;
/** In larger views they are searched one after the other, until enough messages are found. */
const periods = ["weeks", "longer periods", "ever"] as const;
type Period = (typeof periods)[number];
/** In milliseconds. */
const week = 7 * 24 * 60 * 60 * 1_000;

/**
 * Threads of a view in which one of the newest messages contains all words of a text, whose name, address, or title
 * contains it, or whose record is called so. The newest message that contains it decides the order.
 */
export async function searchInbox(executor: Executor, query: Search): Promise<ConversationRow[]> {
  const hits = [
    ...(await hitsInMessages(executor, query)),
    ...(await hitsInHeads(executor, query)),
    ...(await hitsAboutRecords(executor, query)),
  ];
  const newestFirst = hits.toSorted((a, b) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1));
  const ids = [...new Set(newestFirst.map(({ id }) => id))].slice(0, query.limit);
  const rows = await executor.select().from(conversations).where(inArray(conversations.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function hitsInMessages(executor: Executor, query: Search): Promise<Hit[]> {
  const words = wordsOf(query.search);
  let hits: Hit[] = [];
  if (words === "") return hits;
  const ids = await idsOfFew(executor, query);
  const threads = ids ? anyOf(messages.conversationId, ids) : inView(query);
  for (const period of ids ? (["ever"] as const) : periods) {
    hits = await executor
      .select({ id: messages.conversationId, at: messages.createdAt })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(sql`${searchedWords(messages)} @@ ${inPeriod(words, period, query.now)}`, threads))
      .orderBy(desc(messages.createdAt))
      .limit(limits.messages);
    if (hits.length === limits.messages) break;
  }
  return hits;
}

/** IDs of the threads of a view; undefined if there are many. */
async function idsOfFew(executor: Executor, query: Search): Promise<string[] | undefined> {
  const few = await executor
    .select({ id: conversations.id })
    .from(conversations)
    .where(inView(query))
    .limit(fewThreads + 1);
  return few.length > fewThreads ? undefined : few.map(({ id }) => id);
}

function hitsInHeads(executor: Executor, query: Search): Promise<Hit[]> {
  const head = sql`fold_text(${conversations.counterpartName} || ' ' || ${conversations.counterpartEmail} || ' ' || ${conversations.title})`;
  return executor
    .select({ id: conversations.id, at: conversations.lastMessageAt })
    .from(conversations)
    .where(and(sql`${head} like ${anywhere(query.search)}`, inView(query)))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(limits.threads);
}

/** Threads about records that the text names. */
async function hitsAboutRecords(executor: Executor, query: Search): Promise<Hit[]> {
  if (query.named.length === 0) return [];
  const { id, lastMessageAt: at, subjectType, subjectId } = conversations;
  return executor
    .select({ id, at })
    .from(conversations)
    .where(
      and(
        // The index has the type first, and only threads about a record.
        inArray(subjectType, [...namedSubjects]),
        isNotNull(subjectId),
        anyOf(subjectId, query.named),
        inView(query),
      ),
    )
    .orderBy(desc(at))
    .limit(limits.threads);
}

/** Query for words that begin like the typed ones: 'ann lee' becomes `'ann':* & 'lee':*`. Quotes keep signs literal. */
function wordsOf(search: string): string {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `'${word}'${isStart(word) ? ":*" : ""}`).join(" & ");
}

/** Too many words begin with one or two Latin letters or digits, so these are looked for as words. */
function isStart(word: string): boolean {
  return !/^[\p{Script=Latin}\d]{1,2}$/u.test(word);
}

/** SQL: a search for words in the newest weeks or longer periods. Clocks may differ, so the next week is among them. */
function inPeriod(words: string, period: Period, now: Date): SQL {
  const query = sql`to_tsquery('simple', ${words})`;
  if (period === "ever") return query;
  const next = Math.floor((now.getTime() - Date.parse(firstWeek)) / week) + 1;
  const [mark, newest] = period === "weeks" ? ["/", next] : ["//", Math.floor(next / longPeriod)];
  const named = [newest, newest - 1, newest - 2].map((number) => `'${mark}${number}'`);
  return sql`(${query} && ${named.join("|")}::tsquery)`;
}

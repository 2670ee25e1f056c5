import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { messages, searchedWords } from "./conversations.schema.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const mails = mailScene(server, token);

const day = 24 * 60 * 60 * 1_000;
/** Days ago: around the ends of weeks and of the periods that a search looks at, one after the other. */
const ages = [0, 1, 6, 7, 8, 13, 14, 20, 21, 100, 111, 112, 230, 330, 340, 700, 2_000, 9_000];
type Written = { thread: string; words: string[]; at: Date };
type Thread = { id: string; name: string; state: string; messages: Written[] };

const random = seededRandom("inbox search");
const threads = Array.from({ length: 400 }, (_, index): Thread => {
  const id = randomUUIDv7();
  const own = Array.from({ length: 8 }, (): Written => {
    const ago = random.pick(ages) * day + random.integer(0, day - 1);
    const words = ["the", random.pick(["ocean", "Øcean", "sand"]), random.pick(["reel", "story"])];
    const at = new Date(server.clock.now().getTime() - ago);
    return { thread: id, words: index % 30 === 0 ? [...words, "Żółw"] : words, at };
  });
  return { id, name: `Person ${index}`, state: index % 3 === 0 ? "open" : "closed", messages: own };
});

const lastOf = ({ messages }: Thread) => new Date(Math.max(...messages.map(({ at }) => at.getTime())));

beforeAll(async () => {
  const { pool } = server.records;
  for (const thread of threads) {
    await pool.query(
      `insert into conversations (id, counterpart_name, counterpart_email, title, state, last_message_at, last_direction,
         preview, created_at) values ($1, $2, '', 'A title', $3, $4, 'in', 'x', $4)`,
      [thread.id, thread.name, thread.state, lastOf(thread)],
    );
    for (const { words, at } of thread.messages) {
      await pool.query(
        `insert into messages (id, conversation_id, direction, channel, author_type, author_name, text, created_at)
         values ($1, $2, 'in', 'email', 'person', '', $3, $4)`,
        [randomUUIDv7(), thread.id, words.join(" "), at],
      );
    }
  }
});

/** IDs of the threads, by the newest of the 300 newest messages with all words, or their own if the name fits. */
function expected(words: string[], state?: string): string[] {
  const inView = threads.filter((thread) => state === undefined || thread.state === state);
  const found = inView
    .flatMap(({ messages }) => messages)
    .filter(({ words: own }) =>
      words.every((word) => own.some((other) => fold(other).startsWith(fold(word)))),
    )
    .sort((a, b) => Number(b.at) - Number(a.at))
    .slice(0, 300);
  const named = inView.filter(({ name }) => name.toLowerCase().includes(words.join(" ")));
  const hits = [...found, ...named.map((thread) => ({ thread: thread.id, at: lastOf(thread) }))];
  const newest = Map.groupBy(hits, ({ thread }) => thread);
  return [...newest]
    .map(([id, own]) => ({ id, at: Math.max(...own.map(({ at }) => at.getTime())) }))
    .sort((a, b) => b.at - a.at)
    .map(({ id }) => id)
    .slice(0, 100);
}

const fold = (word: string) => word.toLowerCase().replace("ø", "o").replace("żółw", "zolw");

it.each([
  ["the"],
  ["ocean"],
  ["øcean ree"],
  ["sand story"],
  ["zolw"],
  ["żółw sand reel"],
  ["person 11"],
  ["nowhere"],
])("finds the newest messages with '%s', whenever they were written", async (search) => {
  for (const [view, state] of [["all"], ["open", "open"], ["closed", "closed"]] as const) {
    const found = await mails.inbox(`?view=${view}&limit=100&search=${encodeURIComponent(search)}`);
    expect(found.map(({ _id }) => _id)).toEqual(expected(search.split(" "), state));
  }
});

it("takes one or two letters as a word, and not as its start", async () => {
  expect(await mails.inbox("?search=th")).toEqual([]);
  expect((await mails.inbox("?search=the")).length).toBeGreaterThan(0);
});

it("reads the index of words", async () => {
  const query = sql`${searchedWords(messages)} @@ 'ocean'::tsquery`;
  const { sql: text } = server.records.database.select().from(messages).where(query).toSQL();
  const client = await server.records.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const { rows } = await client.query({ text: `explain ${text}`, rowMode: "array" });
    expect(rows.join("\n")).toContain("messages_words");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

import { benchReads, type Read } from "./bench-reads.ts";
import { conversationStatements, threadCount, threadIdOf, wordAt } from "./conversation-rows.ts";

// Measures inbox, threads, and search among a million messages.

await benchReads({
  part: "conversations",
  creators: 50_000,
  async prepare(client) {
    const { rows: indexes } = await client.query<{ text: string }>(
      "select pg_get_indexdef(oid) as text from pg_class where relname in ('messages_words', 'conversations_search')",
    );
    for (const statement of conversationStatements) await client.query(statement);
    for (const { text } of indexes) await client.query(text);
  },
  async describe(valuesOf) {
    const [messages] = await valuesOf("select count(*) from messages");
    return `${Number(messages).toLocaleString("en")} messages in ${threadCount.toLocaleString("en")} threads`;
  },
  async reads(valuesOf) {
    const threads = await valuesOf(
      `select ${threadIdOf("i")} from generate_series(1, ${threadCount - 1}, 997) i`,
    );
    const longest = await valuesOf(`select ${threadIdOf(`${threadCount}`)}`);
    const [someone] = await valuesOf("select id from admins where email like 'manager-3@%'");
    const list = "/api/admin/conversations";
    const words = (from: number, to: number) =>
      valuesOf(`select ${wordAt("i")} from generate_series(${from}, ${to}) i`);
    const views = ["mine", "unassigned", "open", "waiting", "snoozed", "closed", "all"];
    const inbox = (query: string) => `${list}?limit=30&view=${query}`;
    const search = (title: string, texts: string[], view = "all"): Read => ({
      title: `search, ${title}`,
      limit: 300,
      paths: texts.map((text) => `${inbox(view)}&search=${encodeURIComponent(text)}`),
    });
    const [first = [], second = []] = [await words(90, 99), await words(190, 199)];
    return [
      { title: "thread", limit: 100, paths: threads.map((id) => `${list}/${id}`) },
      { title: "thread of 5,000 messages", limit: 100, paths: longest.map((id) => `${list}/${id}`) },
      ...views.map((view) => ({ title: `inbox, *${view}*`, limit: 100, paths: [inbox(view)] })),
      { title: "inbox of a colleague", limit: 100, paths: [`${inbox("open")}&owner=${someone}`] },
      { title: "counts of the sidebar", limit: 100, paths: [`${list}/counts`] },
      search("word of nearly each message", await words(1, 3)),
      search("common word", first),
      search("common word in *snoozed*", first, "snoozed"),
      search("common word in *waiting*", first, "waiting"),
      search("rare word", await words(15_000, 15_009)),
      search(
        "two common words",
        first.map((word, index) => `${word} ${second[index]}`),
      ),
      search("start of many words", ["a", "1b", "c3d"]),
      search("address", ["person-777@", "person-70001@benchmark.example"]),
      search("nothing found", ["zzzzzzzz"]),
    ];
  },
});

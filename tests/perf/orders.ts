import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { searchInfluencers } from "#server/modules/influencers/search/influencer-search.service.ts";
import { prepareDatabase } from "./bench-load.ts";
import { readSize } from "./bench-options.ts";
import { serverBench } from "./bench-postgres.ts";
import { record } from "./bench-report.ts";

// Searches once with every order, platform, size, and category together, one search after the other, and shows the
// slowest with their statements. All counts are asked for, as by our own page. Fails if one takes longer than `--limit` milliseconds.

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1m" },
    limit: { type: "string", default: "100" },
    /** Only one of so many combinations, to be quick. */
    "one-in": { type: "string", default: "1" },
    "data-dir": { type: "string" },
  },
});
const size = readSize(options.sizes);
const limit = Number(options.limit);
const shown = 5;

type Asked = Record<string, string>;
type Measured = { asked: Asked; milliseconds: number; statements: string[] };

const combinations = influencerSorts.flatMap((sort) =>
  ["", ...platforms].flatMap((platform) =>
    ["", ...followerRanges].flatMap((range) =>
      ["", ...influencerCategories].flatMap((category): Asked[] => {
        if (sort === "channel" && platform === "") return [];
        const given = { ...(platform && { platform }), ...(category && { category }), sort };
        if (range === "") return [given];
        return platform
          ? [
              { ...given, channelSize: range },
              { ...given, size: range },
            ]
          : [{ ...given, size: range }];
      }),
    ),
  ),
);
const asked = combinations.filter((_, index) => index % Number(options["one-in"]) === 0);

const bench = serverBench("orders", options["data-dir"]);
const postgres = await bench.start();
try {
  process.stdout.write(`${size.toLocaleString("en")} creators: preparing\n`);
  const pool = new Pool(postgres.connection(await prepareDatabase(postgres, size)));
  const measured = await measureAll(pool);
  await pool.end();
  const slowest = measured.toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { asked: query, milliseconds, statements } of slowest.slice(0, shown)) {
    process.stdout.write(
      `\n${milliseconds.toFixed(0)} ms: ${JSON.stringify(query)}\n${statements.join("\n")}\n`,
    );
  }
  const report = reportOf(slowest);
  process.stdout.write(`\n${report}\n`);
  record(report, "orders");
  if ((slowest[0]?.milliseconds ?? 0) > limit) process.exitCode = 1;
} finally {
  await postgres.stop();
  bench.remove();
}

async function measureAll(pool: Pool): Promise<Measured[]> {
  const statements: string[] = [];
  const database = drizzle(pool, { logger: { logQuery: (text) => statements.push(text) } });
  const search = async (query: Asked) => {
    statements.length = 0;
    const began = performance.now();
    await searchInfluencers(database, influencerQuerySchema.parse({ ...query, facets: "true", limit: "12" }));
    return { asked: query, milliseconds: performance.now() - began, statements: [...statements] };
  };
  const measured: Measured[] = [];
  // The first search opens the connections.
  await search({});
  for (const query of asked) {
    const first = await search(query);
    // The rest of the machine, or the disk, may have been slow: what is slow by itself is so again.
    const again = first.milliseconds > limit ? await search(query) : first;
    measured.push(again.milliseconds < first.milliseconds ? again : first);
  }
  return measured;
}

function reportOf(slowest: Measured[]): string {
  const rows = influencerSorts.map((sort) => {
    const times = slowest.filter((each) => each.asked.sort === sort).map(({ milliseconds }) => milliseconds);
    const quantile = (part: number) => times[Math.floor((times.length - 1) * (1 - part))]?.toFixed(1) ?? "";
    const above = times.filter((time) => time > limit).length;
    return `| ${[sort, times.length, quantile(0.5), quantile(0.99), quantile(1), above].join(" | ")} |`;
  });
  const oneIn = options["one-in"] === "1" ? "" : `one in ${options["one-in"]}, `;
  return [
    `${size.toLocaleString("en")} creators, Postgres ${postgres.version}, Node ${process.versions.node}, one search after the other, ${oneIn}${new Date().toISOString().slice(0, 10)}.`,
    "",
    `| Order | Searches | p50, ms | p99, ms | Slowest, ms | above ${limit} ms |`,
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
  ].join("\n");
}

import { resolve } from "node:path";
import type { ClientConfig } from "pg";
import { prepareOwn } from "./bench-load.ts";
import { findRequests } from "./bench-measure.ts";
import type { BenchOptions } from "./bench-options.ts";
import { startBenchProduct, startGenerator, type Target } from "./bench-parts.ts";
import type { BenchPostgres } from "./bench-postgres.ts";
import { requestTitles } from "./bench-requests.ts";

/** Before the first measurement of a request, and before each further one, in milliseconds. */
const warmUp = 2_000;
const pause = 50;
/** Measurements of each round are short and many, because a shared machine changes its speed within seconds. */
const turns = 8;

/** Requests made anew and repeated, as one row of a table each: their numbers per second before and now. */
export async function compareVersions(
  postgres: BenchPostgres,
  database: string,
  folder: string,
  options: BenchOptions & { before: string; size: number },
): Promise<string[]> {
  const url = postgres.url(database);
  const checkout = resolve(options.before);
  const urlBefore = options.ownDatabase
    ? await prepareOwn(postgres, options.size, async (own) => {
        await (await startBenchProduct(own, folder, false, checkout)).process.stop();
      })
    : url;
  const sums = new Map<string, Sums>();
  const versions = { url, urlBefore, folder, checkout };
  for (let round = 0; round < options.rounds; round += 1) {
    await measureRound(versions, postgres.connection(database), options, sums);
  }
  return [...sums].map(([title, { was, is }]) => {
    const perSecond = [was, is].map((sum) => Math.round(sum / options.rounds / turns / 2));
    return `| ${[title, ...perSecond, (is / was).toFixed(2)].join(" | ")} |`;
  });
}

/** Requests per second, added up over all measurements. */
type Sums = { was: number; is: number };
type Versions = { url: string; urlBefore: string; folder: string; checkout: string };

/**
 * Measures every request once. Each round starts its own processes, because two processes of one version differ by up
 * to a seventh, depending on how Node has compiled them.
 */
async function measureRound(
  { url, urlBefore, folder, checkout }: Versions,
  connection: ClientConfig,
  { only, connections, seconds }: BenchOptions,
  sums: Map<string, Sums>,
): Promise<void> {
  const generator = startGenerator();
  const products = await Promise.all(
    [false, true].map(async (keeps) => ({
      title: keeps ? "repeated" : "first time",
      now: await startBenchProduct(url, folder, keeps),
      before: await startBenchProduct(urlBefore, folder, keeps, checkout),
    })),
  );
  try {
    const [making] = products;
    if (making === undefined) return;
    for (const { name, questions } of await findRequests(making.now, connection, only)) {
      const paths = questions.map((each) => each.product);
      const load = async ({ port }: Target, part: { seconds: number; warmUp: number }) =>
        (await generator.load({ port, paths, connections, ...part })).perSecond;
      for (const { title, now, before } of products) {
        const row = `${requestTitles[name]}, ${title}`;
        let { was, is } = sums.get(row) ?? { was: 0, is: 0 };
        for (const each of [now, before]) await load(each, { seconds: 0, warmUp });
        const part = { seconds: seconds / turns, warmUp: pause };
        // In this order, a machine that becomes slower or faster meanwhile favors neither.
        for (let turn = 0; turn < turns; turn += 1) {
          was += await load(before, part);
          is += await load(now, part);
          is += await load(now, part);
          was += await load(before, part);
        }
        sums.set(row, { was, is });
      }
    }
  } finally {
    generator.stop();
    await Promise.all(products.flatMap(({ now, before }) => [now.process.stop(), before.process.stop()]));
  }
}

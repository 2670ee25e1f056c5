import { resolve } from "node:path";
import { prepareOwn } from "./bench-load.ts";
import { findRequests } from "./bench-measure.ts";
import type { BenchOptions } from "./bench-options.ts";
import { startBenchProduct, startGenerator, type Target } from "./bench-parts.ts";
import type { BenchPostgres } from "./bench-postgres.ts";
import { requestTitles } from "./bench-requests.ts";

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
    if (making === undefined) return [];
    const requests = await findRequests(making.now, postgres.connection(database), options.only);
    const rows: string[] = [];
    for (const { name, questions } of requests) {
      const paths = questions.map((each) => each.product);
      const load = async ({ port }: Target) =>
        (await generator.load({ port, paths, connections: options.connections, seconds: options.seconds }))
          .perSecond;
      for (const { title, now, before } of products) {
        let [was, is] = [0, 0];
        for (let round = 0; round < options.rounds; round += 1) {
          // In this order, a machine that becomes slower or faster meanwhile favors neither.
          was += await load(before);
          is += await load(now);
          is += await load(now);
          was += await load(before);
        }
        const cells = [
          `${requestTitles[name]}, ${title}`,
          Math.round(was / options.rounds / 2),
          Math.round(is / options.rounds / 2),
          (is / was).toFixed(2),
        ];
        rows.push(`| ${cells.join(" | ")} |`);
      }
    }
    return rows;
  } finally {
    generator.stop();
    await Promise.all(products.flatMap(({ now, before }) => [now.process.stop(), before.process.stop()]));
  }
}

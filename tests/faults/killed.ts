import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Part, quantile, seededRandom } from "./finding.ts";
import { embeddedDatabase, withDatabase } from "./kept.ts";
import { killTree, startTandem, type Tandem } from "./tandem.ts";
import { type Acknowledged, write } from "./writers.ts";

const usualRounds = 100;
/** A start after a crash may take so long, in milliseconds. */
const longestStart = 5_000;
/** Between two looks at everything that is stored. */
const lookEach = 25;

/** Kills the product with everything that it has started, over and over, while forms and files come in. */
export const killed: Part = async ({ folder, rounds: wanted = usualRounds, judgesTime, hasTime, find }) => {
  let rounds = wanted;
  const dataDir = join(folder, "killed");
  const random = seededRandom(7);
  const acknowledged: Acknowledged = { messages: [], applications: [] };
  const starts: number[] = [];
  const wrong: string[] = [];
  const lost: string[] = [];
  const strays: string[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // A slow machine does fewer in the time that there is, and says how many.
    if (!hasTime()) rounds = round;
    const began = performance.now();
    const tandem = await startTandem({ DATA_DIR: dataDir });
    await tandem.ready();
    if (round > 0) starts.push(performance.now() - began);
    if (round > 0 && (round % lookEach === 0 || round === rounds)) {
      lost.push(...(await missing(tandem, acknowledged)));
      strays.push(...(await strayFiles(dataDir)));
    }
    if (round === rounds) {
      await tandem.stop();
      break;
    }
    const before = acknowledged.applications.length;
    const writing = write(tandem.origin, acknowledged);
    while (acknowledged.applications.length === before && writing.wrong.length === 0) await sleep(20);
    await sleep(random() * 600);
    killTree(tandem.pid ?? 0);
    await Promise.all([tandem.ended, writing.stop()]);
    wrong.push(...writing.wrong);
  }
  const { messages, applications } = acknowledged;
  const sum = `${messages.length} messages, ${applications.length} applications with two pictures`;
  find(
    `nothing acknowledged is lost in ${rounds} times kill -9`,
    `${sum} acknowledged, ${lost.length} lost`,
    lost.length === 0 && applications.length > 0,
  );
  find(
    "no file without its row, no row without its files",
    strays.length === 0 ? "none" : strays.slice(0, 3).join("; "),
    strays.length === 0,
  );
  find("no wrong answer before the end", wrong[0] ?? "none", wrong.length === 0);
  find(
    "ready within 5 s",
    `half within ${Math.round(quantile(starts, 0.5))} ms, the slowest ${Math.round(quantile(starts, 1))} ms`,
    judgesTime ? quantile(starts, 1) <= longestStart : undefined,
  );
};

/** Acknowledged records that are missing, files included. */
export async function missing(tandem: Tandem, acknowledged: Acknowledged): Promise<string[]> {
  const messages = new Set((await tandem.records("/api/contact")).map(({ _id }) => _id));
  const applications = new Map(
    (await tandem.records("/api/admin/join-requests")).map((record) => [record._id, record]),
  );
  const lost = acknowledged.messages.filter((id) => !messages.has(id));
  for (const id of acknowledged.applications) {
    if (applications.get(id)?.images?.length !== 2) lost.push(id);
  }
  for (const { images = [] } of applications.values()) {
    for (const { src } of images) {
      const response = await fetch(tandem.origin + src);
      const bytes = await response.arrayBuffer();
      if (response.status !== 200 || bytes.byteLength === 0) lost.push(src);
    }
  }
  return lost;
}

/**
 * Files without a row and rows without a file, once the product had time to tidy up. Each picture that waits for its
 * AVIF variants has a folder while they are made, which takes seconds on a busy machine.
 */
export async function strayFiles(dataDir: string): Promise<string[]> {
  return withDatabase(embeddedDatabase(dataDir), async (query) => {
    for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
      const inRows = new Set((await query<{ id: string }>("select id from media")).map(({ id }) => id));
      const onDisk = new Set(storedIds(join(dataDir, "media")));
      const strays = [
        ...[...onDisk].filter((id) => !inRows.has(id)).map((id) => `file ${id} has no row`),
        ...[...inRows].filter((id) => !onDisk.has(id)).map((id) => `row ${id} has no file`),
        ...readdirSync(join(dataDir, "tmp")).map((name) => `tmp/${name} was left`),
      ];
      if (strays.length === 0 || Date.now() > deadline) return strays;
    }
  });
}

function storedIds(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readdirSync(join(folder, entry.name)));
}

import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "#tests/harness/administrator.ts";
import { seededRandom } from "./finding.ts";
import { killTree, startTandem, type Tandem } from "./tandem.ts";

/** Work in progress while the product is killed. */
export type Working = {
  wrong: string[];
  /** Whether each kind of work was acknowledged since the start. */
  isUnderWay(): boolean;
  stop(): Promise<void>;
};
type Kills = {
  dataDir: string;
  settings?: Record<string, string>;
  rounds: number;
  hasTime(): boolean;
  seed: number;
  work(tandem: Tandem, token: string): Promise<Working>;
};

/** Starts the product, kills it with its database while people work, and so on. `token`: of the first owner. */
export async function killWhile({
  dataDir,
  settings = {},
  rounds,
  hasTime,
  seed,
  work,
}: Kills): Promise<{ kills: number; wrong: string[] }> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let kills = 0;
  for (; kills < rounds && hasTime(); kills += 1) {
    const tandem = await startTandem({ DATA_DIR: dataDir, ...settings });
    await tandem.ready();
    const working = await work(tandem, await signIn(tandem.origin));
    while (!working.isUnderWay() && working.wrong.length === 0 && hasTime()) await sleep(20);
    await sleep(random() * 600);
    killTree(tandem.pid ?? 0);
    await Promise.all([tandem.ended, working.stop()]);
    wrong.push(...working.wrong);
  }
  return { kills, wrong };
}

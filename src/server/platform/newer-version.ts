import { z } from "zod";
import { productVersion } from "./product-version.ts";

/** In milliseconds. */
const times = { between: 24 * 60 * 60 * 1_000, wait: 10_000 };
/** A release: of an own page by its `version`, of GitHub and Forgejo by the `tag_name` of the newest one. */
const releaseSchema = z.union([
  z.object({ version: z.string() }),
  z.object({ tag_name: z.string() }).transform(({ tag_name }) => ({ version: tag_name })),
]);
const released = /^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/;
/** Orders '1.9.0' before '1.10.0'. */
const byNumbers = new Intl.Collator("en", { numeric: true });

type Check = { askedAt: number; newest?: string };
const checks = new Map<string, Check>();
type Log = { warn(details: object, text: string): void };

/**
 * Newest version that an address names; undefined if this one is not older. The address is asked at most once a day, in
 * the background, so the first call knows nothing yet. Nothing but this version is sent.
 */
export function newerVersion(address: string, log: Log, now = Date.now()): string | undefined {
  const known = checks.get(address);
  if (known === undefined || now - known.askedAt >= times.between) {
    const check: Check = { ...known, askedAt: now };
    checks.set(address, check);
    findNewest(address).then(
      (newest) => {
        check.newest = newest;
      },
      (error: unknown) => log.warn({ err: error }, "the newest version is not known"),
    );
  }
  const { newest } = checks.get(address) ?? {};
  return newest !== undefined && byNumbers.compare(newest, productVersion) > 0 ? newest : undefined;
}

async function findNewest(address: string): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: "application/json", "user-agent": `Tandem/${productVersion}` },
    signal: AbortSignal.timeout(times.wait),
  });
  if (!response.ok) throw new Error(`the address of versions answers ${response.status}`);
  const { version } = releaseSchema.parse(await response.json());
  if (!released.test(version)) throw new Error("the address of versions names no version such as 1.2.3");
  return version.replace(/^v/, "");
}

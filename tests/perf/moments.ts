import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { hashPassword, verifyPassword } from "#server/platform/tokens/password-hash.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { record } from "./bench-report.ts";

// Measures moments in which somebody waits: signing in beside the hash of the password alone, the calls of a board, and
// an application with two pictures, with and without a process that is ready for them. `--before DIRECTORY` measures
// another built checkout in turns with this one.

const { values: options } = parseArgs({
  options: { before: { type: "string" }, rounds: { type: "string", default: "7" } },
});

const titles = {
  hash: "The hash of a password alone",
  login: "To sign in",
  board: "The four calls of a board of the sample data, one after the other",
  warm: "To apply with two pictures, once a process is there",
  cold: "The same after half a minute without pictures, on a line that takes no time",
  slow: "The same on a line that takes half a second",
};
type Kind = keyof typeof titles;
type Version = { product: ProductProcess; token: string; campaign: string; figures: Record<Kind, number[]> };

/** Idle processes end after 30 seconds. */
const idleTime = 32_000;
/** After an application, its pictures are encoded once more in the background. */
const restTime = 4_000;
const folder = mkdtempSync(join(tmpdir(), "tandem-moments-"));
const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c8401f" } })
  .jpeg()
  .toBuffer();
const hash = await hashPassword(administrator.password);
const versions: Version[] = [];
try {
  if (options.before !== undefined) versions.push(await start("before", resolve(options.before)));
  versions.push(await start("now"));
  // The first round only fills caches.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    await measureUploads(round, "cold", 0);
    await measureUploads(round, "slow", 500);
    for (const version of versions) await measureCalls(version, round);
  }
  const report = reportOf(versions);
  process.stdout.write(`\n${report}\n`);
  record(report, "moments");
} finally {
  await Promise.all(versions.map(({ product }) => product.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function start(name: string, checkout?: string): Promise<Version> {
  const settings = {
    DATA_DIR: join(folder, name),
    PORT: await freePort(),
    RATE_LIMIT: "off",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
  const product = startProduct(settings, checkout);
  await product.ready();
  const { token } = await call<{ token: string }>(product, "/api/admin/login", { json: administrator });
  const [campaign] = await call<{ _id: string }[]>(product, "/api/admin/campaigns?state=active&limit=1", {
    token,
  });
  const figures = Object.fromEntries(Object.keys(titles).map((kind) => [kind, [] as number[]]));
  return { product, token, campaign: campaign?._id ?? "", figures: figures as Record<Kind, number[]> };
}

type CallOptions = { json?: object; token?: string };

async function call<T>({ origin }: ProductProcess, path: string, { json, token }: CallOptions): Promise<T> {
  const response = await fetch(origin + path, {
    ...(json && { method: "POST", body: JSON.stringify(json) }),
    headers: {
      ...(json && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

async function measureCalls({ product, token, campaign, figures }: Version, round: number): Promise<void> {
  const keep = (kind: Kind, time: number) => round > 0 && figures[kind].push(time);
  keep("hash", await timed(() => verifyPassword(administrator.password, hash)));
  keep("login", await timed(() => call(product, "/api/admin/login", { json: administrator })));
  const paths = [
    `/api/admin/campaigns/${campaign}`,
    `/api/admin/campaigns/${campaign}/collaborations`,
    "/api/admin/settings",
    `/api/admin/links?subject=campaign:${campaign}`,
  ];
  keep(
    "board",
    await timed(async () => {
      for (const path of paths) await call(product, path, { token });
    }),
  );
}

/** All versions wait for their processes to end at the same time. `pause`: how long the body is on its way. */
async function measureUploads(round: number, kind: "cold" | "slow", pause: number): Promise<void> {
  await sleep(idleTime);
  // Each version is the first in every other round.
  for (const { product, figures } of round % 2 === 0 ? versions : versions.toReversed()) {
    const time = await timed(() => apply(product, pause));
    const warm = await timed(() => apply(product, 0));
    if (round > 0) figures[kind].push(time - pause);
    if (round > 0) figures.warm.push(warm);
    await sleep(restTime);
  }
}

async function apply({ origin }: ProductProcess, pause: number): Promise<void> {
  const form = new FormData();
  const fields = {
    name: "Kit Moore",
    email: `${crypto.randomUUID()}@mail.example`,
    category: "Gaming",
    bio: "Old games.",
    followers: JSON.stringify({ instagram: "10K-100K" }),
    socials: JSON.stringify([{ platform: "instagram", link: "@kit", followers: "12,500" }]),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const name of ["a.jpg", "b.jpg"]) form.append("images", new File([Uint8Array.from(picture)], name));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": String(body.length),
  };
  const { promise, resolve: end, reject } = Promise.withResolvers<void>();
  const sent = request(`${origin}/api/join`, { method: "POST", headers }, (response) => {
    response.resume().on("end", () => {
      if (response.statusCode === 201 || response.statusCode === 200) end();
      else reject(new Error(`POST /api/join: ${response.statusCode}`));
    });
  }).on("error", reject);
  sent.write(body.subarray(0, body.length / 2));
  if (pause > 0) await sleep(pause);
  sent.end(body.subarray(body.length / 2));
  await promise;
}

/** The median, and the least, which a busy machine changes least. */
function summaryOf(figures: number[] = []): { middle: number; least: number } {
  const sorted = figures.toSorted((one, other) => one - other);
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, least: sorted[0] ?? Number.NaN };
}

function reportOf(all: Version[]): string {
  const rows = Object.entries(titles).map(([kind, title]) => {
    const found = all.map(({ figures }) => summaryOf(figures[kind as Kind]));
    const cells = found.map(({ middle, least }) => `${Math.round(middle)} / ${Math.round(least)}`);
    const [before, now] = found;
    const ratio = before && now ? [(now.least / before.least).toFixed(2)] : [];
    return `| ${title} | ${[...cells, ...ratio].join(" | ")} |`;
  });
  const heads = all.length > 1 ? ["Before", "Now", "Least now / before"] : ["Median / least"];
  return [
    `**Moments in which somebody waits**, ${options.rounds} times, ${new Date().toISOString().slice(0, 10)}. Median and least in milliseconds, without the time on the line.`,
    "",
    `| Moment | ${heads.join(" | ")} |`,
    `|---|${heads.map(() => "--:|").join("")}`,
    ...rows,
  ].join("\n");
}

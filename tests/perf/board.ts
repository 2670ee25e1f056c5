import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { administrator } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { record } from "./bench-report.ts";
import { dragCard, openBoard, openFromList } from "./board-page.ts";

// Measures the script that a board of 300 creators takes in a browser: to open, and at each step of a drag. A board of
// one creator shows what its page takes anyway. `--before DIRECTORY` measures another built checkout in turns with this
// one, `--profile FILE` keeps a profile of the last opening from the list.

const { values: options } = parseArgs({
  options: {
    before: { type: "string" },
    rounds: { type: "string", default: "7" },
    profile: { type: "string" },
  },
});
const creators = 300;
/** So much may opening a board from the list take, and an answer to the pointer, in milliseconds. */
const ceiling = 100;

const titles = {
  page: "To load a board of one creator, with all of its page",
  full: "To load the board of 300, with all of its page",
  shown: "To open the board of 300 from the list of campaigns, until the cards in view are there",
  opened: "The same, until all cards are there",
  drag: "To answer a step of a drag: lift, move, drop",
};
type Kind = keyof typeof titles;
type Version = {
  product: ProductProcess;
  /** Keeps scripts from one opening to the next, as the browser of somebody who works with it. */
  context: BrowserContext;
  single: string;
  full: string;
  figures: Record<Kind, number[]>;
};

const folder = mkdtempSync(join(tmpdir(), "tandem-board-"));
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  args: ["--no-sandbox"],
});
const versions: Version[] = [];
try {
  if (options.before !== undefined) versions.push(await start("before", resolve(options.before)));
  const now = await start("now");
  versions.push(now);
  // The first round only fills caches.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const version of versions) await measure(version, round);
  }
  const report = reportOf(versions);
  process.stdout.write(`\n${report}\n`);
  record(report, "board");
  process.exitCode = Math.max(middle(now.figures.shown), ...now.figures.drag) < ceiling ? 0 : 1;
} finally {
  await browser.close();
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
  const { token } = await call<{ token: string }>(product, "/api/admin/login", administrator);
  const single = await makeCampaign(product, token, 1);
  const full = await makeCampaign(product, token, creators);
  const context = await browser.newContext();
  await context.addInitScript((own) => localStorage.setItem("adminToken", own), token);
  return { product, context, single, full, figures: { page: [], full: [], shown: [], opened: [], drag: [] } };
}

async function call<Data>(
  { origin }: ProductProcess,
  path: string,
  body: object,
  token?: string,
): Promise<Data> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Data;
}

/** A campaign whose creators are all in the first column. */
async function makeCampaign(product: ProductProcess, token: string, size: number): Promise<string> {
  const made = await call<{ data: { campaign: { _id: string } } }>(
    product,
    "/api/admin/campaigns",
    { name: `A board of ${size}`, clientName: "Northwind Tea" },
    token,
  );
  const influencerIds: string[] = [];
  for (let number = 1; number <= size; number += 1) {
    const fields = { category: "Travel", location: "Lisbon, Portugal", bio: "Slow journeys by train." };
    const { data } = await call<{ data: { influencer: { _id: string } } }>(
      product,
      "/api/influencers",
      { name: `Creator ${number}`, email: `creator.${number}.${size}@mail.example`, ...fields },
      token,
    );
    influencerIds.push(data.influencer._id);
  }
  const { _id } = made.data.campaign;
  for (let from = 0; from < size; from += 200) {
    const some = { influencerIds: influencerIds.slice(from, from + 200) };
    await call(product, `/api/admin/campaigns/${_id}/collaborations`, some, token);
  }
  return _id;
}

async function measure({ product, context, single, full, figures }: Version, round: number): Promise<void> {
  const address = (id: string) => `${product.origin}/admin/campaign?id=${id}`;
  // Each round has moved a card.
  const cards = creators - round;
  const page = await openBoard(context, address(single), 1);
  await page.close();
  const list = { name: `A board of ${creators}`, cards, profile: options.profile };
  const opened = await openFromList(context, `${product.origin}/admin/campaigns`, list);
  await opened.close();
  const board = await openBoard(context, address(full), cards);
  const steps = await dragCard(board.page);
  await board.close();
  if (round === 0) return;
  figures.page.push(page.script);
  figures.shown.push(opened.shown);
  figures.opened.push(opened.script);
  figures.full.push(board.script);
  figures.drag.push(...steps);
}

function reportOf(measured: readonly Version[]): string {
  const names = measured.length > 1 ? ["before", "now"] : [""];
  const heads = names.flatMap((name) => [`Median ${name}`, `Longest ${name}`]).map((text) => text.trim());
  const rows = (Object.keys(titles) as Kind[]).map((kind) => {
    const cells = measured.flatMap(({ figures }) => [
      middle(figures[kind]).toFixed(0),
      Math.max(...figures[kind]).toFixed(0),
    ]);
    const [before, now] = measured.map(({ figures }) => middle(figures[kind]));
    if (before !== undefined && now !== undefined) cells.push((now / before).toFixed(2));
    return `| ${[titles[kind], ...cells].join(" | ")} |`;
  });
  if (measured.length > 1) heads.push("now / before");
  const day = new Date().toISOString().slice(0, 10);
  return [
    `**A board of ${creators} creators**, ${browser.version()}, ${options.rounds} times, ${day}.\n`,
    `| Milliseconds of script | ${heads.join(" | ")} |`,
    `|---|${heads.map(() => "--:").join("|")}|`,
    ...rows,
  ].join("\n");
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

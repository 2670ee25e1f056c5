import { type CDPSession, chromium, type Page } from "@playwright/test";
import { administrator } from "#tests/e2e/harness/administrator.ts";
import { screens } from "#tests/e2e/harness/checks.ts";
import startServer from "#tests/e2e/harness/server.ts";
import { record } from "./bench-report.ts";

// Measures the script that a board of 300 creators takes in a browser: to open, and at each step of a drag.

const creators = 300;
/** So much may an answer to the pointer take, in milliseconds. */
const ceiling = 100;
const rounds = 5;

const stop = await startServer();
const origin = process.env.TANDEM_TEST_ORIGIN ?? "";
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  args: ["--no-sandbox"],
});
try {
  const token = await signIn();
  const campaign = await makeCampaign(token);
  const opened: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ viewport: screens.desktop });
    await page.addInitScript((own) => localStorage.setItem("adminToken", own), token);
    // Each round has moved a card.
    opened.push(await open(page, campaign, creators - round));
    answered.push(...(await drag(page)));
    await page.close();
  }
  const day = new Date().toISOString().slice(0, 10);
  const report = [
    `**A board of ${creators} creators**, ${browser.version()}, ${rounds} times, ${day}.`,
    "| Script | Median, ms | Longest, ms |\n|---|--:|--:|",
  ].join("\n\n");
  const rows = [
    `| To open the board, with all of its page | ${middle(opened)} | ${longest(opened)} |`,
    `| To answer a step of a drag: lift, move, drop | ${middle(answered)} | ${longest(answered)} |`,
  ].join("\n");
  process.stdout.write(`\n${report}\n${rows}\n`);
  record(`${report}\n${rows}`, "board");
  process.exitCode = Number(longest(answered)) < ceiling ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}

async function call<Data>(method: string, path: string, body: object, as?: string): Promise<Data> {
  const response = await fetch(origin + path, {
    method,
    headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Data;
}

async function signIn(): Promise<string> {
  return (await call<{ token: string }>("POST", "/api/admin/login", administrator)).token;
}

/** A campaign whose creators are all in the first column. */
async function makeCampaign(token: string): Promise<string> {
  const made = await call<{ data: { campaign: { _id: string } } }>(
    "POST",
    "/api/admin/campaigns",
    { name: "A board", clientName: "Northwind Tea" },
    token,
  );
  const influencerIds: string[] = [];
  for (let number = 1; number <= creators; number += 1) {
    const fields = { category: "Travel", location: "Lisbon, Portugal", bio: "Slow journeys by train." };
    const { data } = await call<{ data: { influencer: { _id: string } } }>(
      "POST",
      "/api/influencers",
      { name: `Creator ${number}`, email: `creator.${number}@mail.example`, ...fields },
      token,
    );
    influencerIds.push(data.influencer._id);
  }
  const { _id } = made.data.campaign;
  for (const half of [influencerIds.slice(0, creators / 2), influencerIds.slice(creators / 2)]) {
    await call("POST", `/api/admin/campaigns/${_id}/collaborations`, { influencerIds: half }, token);
  }
  return _id;
}

/** Milliseconds of script since the page was opened. */
async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
}

function cardsOf(page: Page) {
  return page.getByRole("region", { name: "Listed" }).getByRole("listitem");
}

async function open(page: Page, campaign: string, listed: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(`${origin}/admin/campaign?id=${campaign}`);
  await cardsOf(page)
    .nth(listed - 1)
    .waitFor({ state: "attached" });
  await settled(page);
  return scriptOf(session);
}

/** The first card goes to the next column, step by step. */
async function drag(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const from = await cardsOf(page).first().boundingBox();
  const to = await page.getByRole("region", { name: "Cleared" }).boundingBox();
  if (from === null || to === null) throw new Error("the board is not there");
  const times: number[] = [];
  const measured = async (act: () => Promise<void>) => {
    const before = await scriptOf(session);
    await act();
    await settled(page);
    times.push((await scriptOf(session)) - before);
  };
  const [start, end] = [
    { x: from.x + 60, y: from.y + 50 },
    { x: to.x + 60, y: to.y + 90 },
  ];
  const steps = 8;
  await page.mouse.move(start.x, start.y);
  await measured(() => page.mouse.down());
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await measured(() =>
      page.mouse.move(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share),
    );
  }
  const moved = page.waitForResponse(/\/api\/admin\/collaborations\/[^/]+\/state$/);
  await measured(() => page.mouse.up());
  await (await moved).finished();
  return times;
}

/** Two frames later, what an event has brought about is drawn. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

function middle(times: readonly number[]): string {
  return (times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(0);
}

function longest(times: readonly number[]): string {
  return Math.max(...times).toFixed(0);
}

import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { screens } from "#tests/e2e/harness/checks.ts";

/** So many cards of a column fit in the window. */
const inView = 8;
const patienceMs = 30_000;

/** Loads a board of so many cards. `script` is the milliseconds of script until all are there. */
export async function openBoard(context: BrowserContext, url: string, cards: number) {
  const { page, session } = await newPage(context);
  await page.goto(url);
  await cardsThere(session, cards);
  await settled(page);
  return { page, script: await scriptOf(session), close: () => page.close() };
}

/**
 * Opens a board from the list of campaigns. Milliseconds of script since the tap on its name: `shown` until
 * the cards in view are there, `script` until all are.
 */
export async function openFromList(
  context: BrowserContext,
  url: string,
  { name, cards, profile }: { name: string; cards: number; profile: string | undefined },
) {
  const { page, session } = await newPage(context);
  await page.goto(url);
  const box = await page.getByRole("link", { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`${name} is not listed`);
  await settled(page);
  if (profile !== undefined) {
    await session.send("Profiler.enable");
    await session.send("Profiler.start");
  }
  const before = await scriptOf(session);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await cardsThere(session, inView);
  const shown = (await scriptOf(session)) - before;
  await cardsThere(session, cards);
  await settled(page);
  const script = (await scriptOf(session)) - before;
  if (profile !== undefined) {
    writeFileSync(profile, JSON.stringify((await session.send("Profiler.stop")).profile));
  }
  return { shown, script, close: () => page.close() };
}

async function newPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.setViewportSize(screens.desktop);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  return { page, session };
}

/** Asks the browser itself: a selector of Playwright's is script of the page, too. */
async function cardsThere(session: CDPSession, count: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const { root } = await session.send("DOM.getDocument", { depth: 0 });
    const found = await session.send("DOM.querySelectorAll", {
      nodeId: root.nodeId,
      selector: "[data-card]",
    });
    if (found.nodeIds.length >= count) return;
    await sleep(5);
  }
  throw new Error(`${count} cards are not there`);
}

/** The first card goes to the next column, step by step. The milliseconds of script of each step. */
export async function dragCard(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const from = await page.locator("[data-card]").first().boundingBox();
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
    { x: to.x + 20, y: to.y + 90 },
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

/** Milliseconds of script since the page was opened. */
async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
}

/** Two frames later, what an event has brought about is drawn. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

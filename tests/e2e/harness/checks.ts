import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The two screens of the projects. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** The narrowest screen that is in use, in pixels. */
const narrowest = 320;

/** A small phone, a tablet, a tablet beside the sidebar, a laptop, and a desktop, for the walks over all pages. */
export const everyWidth = [narrowest, 768, 880, 1280, 1440];

/**
 * axe finds nothing on the page as it stands, on a phone and on a desktop, in the light scheme and in the dark one. Ends
 * on the screen that the test began with.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await checkBothScreens(page);
}

/** The same, and nothing reaches beyond the right edge of screens of these widths. */
export async function expectAccessibleAndFitting(page: Page, widths = [narrowest]): Promise<void> {
  await checkBothScreens(page, () => expectFits(page, widths));
}

async function checkBothScreens(page: Page, checkMore?: () => Promise<void>): Promise<void> {
  const before = sizeOf(page);
  await withoutTransitions(page, async () => {
    await expectNoViolations(page, "light");
    await expectNoViolations(page, "dark");
    await resize(page, before.width <= screens.phone.width ? screens.desktop : screens.phone);
    await expectNoViolations(page, "dark");
    await expectNoViolations(page, "light");
    await checkMore?.();
    await resize(page, before);
  });
}

/** axe finds nothing on this screen, for tests that run on both of them and for what exists on one only. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  await withoutTransitions(page, async () => {
    await expectNoViolations(page, "dark");
    await expectNoViolations(page, "light");
  });
}

/** The schemes differ in their colors only; what axe says of the rest it says in the light one. */
const colorRules = ["color-contrast", "link-in-text-block"];

type Rule = { id: string; help: string; nodes: { html: string; failureSummary?: string | undefined }[] };

async function expectNoViolations(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const options: RunOptions = {
    resultTypes: ["violations"],
    // No rule that runs reads the style sheets, which axe would fetch once more each time.
    preload: { assets: ["media"] },
    ...(colorScheme === "dark" && { runOnly: { type: "rule", values: colorRules } }),
  };
  const violations = (await runAxe(page, options)) ?? (await runAxe(page, options, axeScript));
  const told = violations?.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join("\n")}`,
  );
  expect(told, `axe in the ${colorScheme} scheme, ${page.viewportSize()?.width} px wide`).toEqual([]);
}

/** Axe's findings after the last change of layout; undefined if the page has not loaded axe yet. */
async function runAxe(page: Page, options: RunOptions, script?: string): Promise<Rule[] | undefined> {
  if (script !== undefined) await page.evaluate(script);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe?: { run(options: RunOptions): Promise<AxeResults> } };
    if (axe === undefined) return undefined;
    await document.documentElement.animate([], 40).finished;
    const results = await axe.run(options);
    return results.violations.map(({ id, help, nodes }): Rule => ({ id, help, nodes }));
  }, options);
}

type Size = { width: number; height: number };

function sizeOf(page: Page): Size {
  const size = page.viewportSize();
  if (size === null) throw new Error("The page has no size.");
  return size;
}

/** Sets the size, and waits for the layout of the new one. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  // An animation, because a test may hold the page's clock and its frames. The layout is there two frames later.
  await page.evaluate(() => document.documentElement.animate([], 40).finished.then(() => undefined));
}

/**
 * Colors that are still on their way from one scheme to the other have no contrast worth measuring, and to draw their
 * way takes longer than axe.
 */
async function withoutTransitions(page: Page, check: () => Promise<void>): Promise<void> {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule("*, ::before, ::after, ::backdrop { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await check();
  await sheet.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  await sheet.dispose();
}

/** Nothing on the page reaches beyond its right edge, on the narrowest screen that is in use. */
export async function expectNoOverflow(page: Page, width = narrowest): Promise<void> {
  await expectNoOverflowAt(page, [width]);
}

export async function expectNoOverflowAt(page: Page, widths: readonly number[]): Promise<void> {
  const before = sizeOf(page);
  await expectFits(page, widths);
  await page.setViewportSize(before);
}

async function expectFits(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) await expectFitsWidth(page, width);
}

async function expectFitsWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const { content, window, widest } = await page.evaluate(async () => {
    // A font that arrives, and the layout of the new width, are there two frames later.
    await document.fonts.ready;
    await document.documentElement.animate([], 40).finished;
    const content = document.scrollingElement?.scrollWidth ?? 0;
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    const widest = beyond.slice(-3).map((element) => element.outerHTML.slice(0, 200));
    return { content, window: innerWidth, widest };
  });
  expect(content, `nothing is wider than ${width} px:\n${widest.join("\n")}`).toBeLessThanOrEqual(window);
}

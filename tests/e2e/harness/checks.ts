import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The two screens of the projects. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/**
 * axe finds nothing on the page as it stands, on a phone and on a desktop, in the light scheme and in the dark one. Ends
 * on the screen that the test began with.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAtThisWidth(page);
  const before = page.viewportSize();
  const isPhone = (before?.width ?? 0) <= screens.phone.width;
  await resize(page, isPhone ? screens.desktop : screens.phone);
  await expectAccessibleAtThisWidth(page);
  if (before) await resize(page, before);
}

/** The same on this screen alone, for tests that run on both of them and for what exists on one only. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await transitionsEnded(page);
    const told = (await violationsOf(page)).map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join("\n")}`,
    );
    expect(told, `axe in the ${colorScheme} scheme, ${page.viewportSize()?.width} px wide`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function violationsOf(page: Page) {
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "undefined" }) })
    // No page has a frame of another origin, which is all that the other mode opens a second page for.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  return (await axe.analyze()).violations;
}

/** Sets the size, and waits for the layout of the new one. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => document.documentElement.animate([], 40).finished.then(() => undefined));
}

/**
 * Colors that are still on their way from one scheme to the other have no contrast worth measuring. They are brought to
 * their end, not waited for: what the browser does not draw (the inside of a closed disclosure) never gets there by itself.
 */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One that ends can start those of what is inside it, which is never this deep.
    for (let depth = 0; depth < 30; depth++) {
      // An animation, because a test may hold the page's clock and its frames.
      await document.documentElement.animate([], 20).finished;
      const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (running.length === 0) return;
      for (const transition of running) transition.finish();
    }
  });
}

/** Nothing on the page reaches beyond its right edge, on the narrowest screen that is in use. */
export async function expectNoOverflow(page: Page, width = 320): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  const { content, window, widest } = await page.evaluate(async () => {
    // A font that arrives, and the layout of the new width, are there two frames later.
    await document.fonts.ready;
    await document.documentElement.animate([], 40).finished;
    const content = document.scrollingElement?.scrollWidth ?? 0;
    const afterCursor = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    const widest = afterCursor.slice(-3).map((element) => element.outerHTML.slice(0, 200));
    return { content, window: innerWidth, widest };
  });
  expect(content, `nothing is wider than ${width} px:\n${widest.join("\n")}`).toBeLessThanOrEqual(window);
  if (before) await page.setViewportSize(before);
}

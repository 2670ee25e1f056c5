import { type Browser, type BrowserContext, type Page, test } from "@playwright/test";

// A page that has shown the site before shows another one for a third of the processor time: its files are in the cache,
// and its process is warm. Playwright's own `reuseContext` empties the cache, which leaves nothing of that.

export type KeptPage = { context: BrowserContext; page: Page; settings: string };

/** Of this worker, between two tests. */
let kept: KeptPage | undefined;

/**
 * Lends a page in a browser context with these settings, which nobody else uses meanwhile. Of the tests that had it before,
 * nothing is left but what its cache holds of the site.
 */
export async function lendPage(
  browser: Browser,
  { settings, origin, isFirstVisit }: { settings: string; origin: string; isFirstVisit: boolean },
  use: (page: KeptPage) => Promise<void>,
): Promise<void> {
  const found = !isFirstVisit && kept?.settings === settings ? kept : undefined;
  if (found === undefined) await kept?.context.close();
  kept = undefined;
  const lent = found ?? (await newPage(browser, settings));
  const changes = noteChanges(lent);
  await use(lent);
  if (changes.canBeUndone()) {
    await changes.undo();
    await forgetVisit(lent, origin);
    kept = lent;
  } else {
    await lent.context.close();
  }
}

async function newPage(browser: Browser, settings: string): Promise<KeptPage> {
  // Playwright itself adds the settings of the test.
  const context = await browser.newContext();
  return { context, page: await context.newPage(), settings };
}

type Method = (...parameters: unknown[]) => unknown;

/** Notes what a test does to the page and its context, so that it can be undone. */
function noteChanges({ context, page }: KeptPage) {
  const size = page.viewportSize();
  const { reducedMotion = null } = test.info().project.use.contextOptions ?? {};
  const undo: (() => unknown)[] = [];
  let isForGood = false;
  const watch = (target: object, names: string[], note: (result: unknown, parameters: unknown[]) => void) => {
    for (const name of names) {
      const method: Method = Reflect.get(target, name);
      Reflect.set(target, name, (...parameters: unknown[]) => {
        const result = method.apply(target, parameters);
        note(result, parameters);
        return result;
      });
      undo.push(() => Reflect.set(target, name, method));
    }
  };
  for (const target of [page, context]) {
    watch(target, ["addInitScript", "exposeFunction", "exposeBinding"], (script) => {
      undo.push(async () => (await (script as ReturnType<Page["addInitScript"]>)).dispose());
    });
    watch(target, ["on"], (_, [event, listener]) => {
      undo.push(() => (target as Page).off(event as "close", listener as () => void));
    });
  }
  const noteForGood = () => {
    isForGood = true;
  };
  watch(context, ["newCDPSession"], noteForGood);
  watch(context.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"], noteForGood);
  return {
    canBeUndone: () => !isForGood && !page.isClosed(),
    async undo() {
      await Promise.all(undo.map((each) => each()));
      await Promise.all([context.setOffline(false), context.clearPermissions(), context.unrouteAll()]);
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null });
      if (size !== null) await page.setViewportSize(size);
    },
  };
}

/** The browser has never been on the site before, but for its cache. */
async function forgetVisit({ context, page }: KeptPage, origin: string): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.mouse.move(0, 0);
  // A text of the site, because its storage can be emptied from there, when the page before it writes no more.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    for (const { name = "" } of databases) indexedDB.deleteDatabase(name);
  });
  await context.clearCookies();
}

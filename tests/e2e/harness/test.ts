import { test as base, expect, type Page, type Request } from "@playwright/test";
import { administrator } from "#tests/harness/administrator.ts";
import { tokensIn } from "#tests/harness/token-leaks.ts";
import { type KeptPage, lendPage } from "./kept-page.ts";
import { isRefusedPart, keepsRequests, requestsEnded, waitsForHydration } from "./page-readiness.ts";
import { callServer } from "./server-call.ts";

export { expect, requestsEnded, waitsForHydration };

type Faults = {
  /** Expects faults like these in this test: text of the console, or `404 /path` of an answer. */
  allow(...patterns: RegExp[]): void;
  /** Faults found so far. */
  seen(): readonly string[];
};

type Fixtures = {
  /** Whether the browser has nothing of the site in its cache; an option. */
  isFirstVisit: boolean;
  /** The page of this test with its context. */
  lent: KeptPage;
  /** After `goto` and `reload` its document has come to life, unless it is one without script. */
  page: Page;
  /**
   * Fails a test whose pages log an error, throw one, break their content security policy, call another origin, tell
   * the token of a signed link by `Referer` or address, or get an answer of 400 and above, unless the test has
   * allowed it.
   */
  faults: Faults;
  /** A bearer token of the administrator, for calls beside the pages. */
  adminToken: string;
  /** A page on which the administrator is signed in. */
  adminPage: Page;
};

/** After this time, a test may be asked to confirm the password; in milliseconds. */
const longestUse = 5 * 60_000;
/** Of this worker. */
let signedIn: { token: string; at: number } | undefined;

export const test = base.extend<Fixtures>({
  isFirstVisit: [false, { option: true }],

  lent: async ({ browser, baseURL, hasTouch, isMobile, javaScriptEnabled, viewport, isFirstVisit }, use) => {
    const settings = JSON.stringify({ hasTouch, isMobile, javaScriptEnabled, viewport });
    const origin = new URL(baseURL ?? "").origin;
    await lendPage(browser, { settings, origin, isFirstVisit }, use);
  },

  context: ({ lent: { context } }, use) => use(context),

  page: async ({ lent: { page }, javaScriptEnabled }, use) => {
    const { goto, reload } = page;
    keepsRequests(page);
    if (javaScriptEnabled !== false) waitsForHydration(page);
    await use(page);
    Object.assign(page, { goto, reload });
  },

  faults: [
    async ({ context, baseURL }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      /** Parts of documents that are asked for again. */
      const refused = new Set<string>();
      const origin = new URL(baseURL ?? "").origin;
      const isOwn = (url: string) => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url);
      context.on("console", (message) => {
        // Chromium's own line about a failed request names no address; the answer itself is judged below.
        if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
        found.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) =>
        found.push(`uncaught: ${error.error().stack ?? error.error().message}`),
      );
      context.on("request", (request) => {
        if (!isOwn(request.url())) found.push(`another origin: ${request.url()}`);
        if (tellsToken(request)) found.push(`the token of a link is told: ${request.url()}`);
      });
      context.on("response", (response) => {
        const { pathname, search } = new URL(response.url());
        if (isRefusedPart(response)) {
          refused.add(response.url());
          return;
        }
        if (response.status() >= 400) found.push(`${response.status()} ${pathname}${search}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // Leaving a page, or typing on, cancels its requests.
        if (reason !== "net::ERR_ABORTED") found.push(`${reason} ${request.url()}`);
      });
      await use({ allow: (...patterns) => allowed.push(...patterns), seen: () => found });
      // A call that the page makes while it is being closed is nobody's concern any more.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
      expect(
        found
          .filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
          .filter((fault) => ![...refused].some((url) => fault.includes(url))),
        "faults of the pages",
      ).toEqual([]);
    },
    { auto: true },
  ],

  adminToken: async ({ browserName: _ }, use) => {
    if (signedIn === undefined || Date.now() - signedIn.at > longestUse) {
      const result = await callServer("/api/admin/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(administrator),
      });
      signedIn = { token: ((await result.json()) as { token: string }).token, at: Date.now() };
    }
    await use(signedIn.token);
  },

  adminPage: async ({ page, adminToken }, use) => {
    await page.addInitScript((token) => localStorage.setItem("adminToken", token), adminToken);
    await use(page);
  },
});

/** The token of a link may stand in the address of its own page and in `Authorization`, and nowhere else. */
function tellsToken(request: Request): boolean {
  const { pathname, search } = new URL(request.url());
  const path = request.isNavigationRequest() ? pathname.replace(/^\/l\/tl_[\w-]{43}$/, "") : pathname;
  const { authorization: _, ...headers } = request.headers();
  return tokensIn(`${path}${search} ${Object.values(headers).join(" ")}`).length > 0;
}

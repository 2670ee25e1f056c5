import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./harness/checks.ts";
import { expect, test } from "./harness/test.ts";

const deeds: { what: string; fault: RegExp; deed: () => unknown }[] = [
  {
    what: "an error in the console",
    fault: /^console: something is wrong$/,
    deed: () => console.error("something is wrong"),
  },
  {
    what: "an error that nobody has caught",
    fault: /^uncaught: Error: not caught/,
    deed: () =>
      setTimeout(() => {
        throw new Error("not caught");
      }),
  },
  {
    what: "a promise that nobody has caught",
    fault: /^uncaught: Error: not kept/,
    deed: () => {
      Promise.reject(new Error("not kept"));
    },
  },
  {
    what: "a script that the security policy forbids",
    fault: /^console: .*script-src/,
    deed: () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.head.append(script);
    },
  },
  {
    what: "a style that the security policy forbids",
    fault: /^console: .*style-src/,
    deed: () => document.body.insertAdjacentHTML("beforeend", '<p style="color: red">red</p>'),
  },
  {
    what: "a call to another origin",
    fault: /^another origin: http:\/\/127\.0\.0\.1:9\/picture\.png$/,
    deed: () => {
      new Image().src = "http://127.0.0.1:9/picture.png";
    },
  },
  {
    what: "a Referer with the token of a link",
    fault: /^the token of a link is told: .*\/api\/health$/,
    deed: () => {
      history.replaceState(null, "", `/l/tl_${"a".repeat(43)}`);
      fetch("/api/health", { referrerPolicy: "unsafe-url" });
    },
  },
  {
    what: "an address with the token of a link",
    fault: /^the token of a link is told: .*\/api\/health\?link=tl_a+$/,
    deed: () => {
      fetch(`/api/health?link=tl_${"a".repeat(43)}`);
    },
  },
  {
    what: "an answer that is a failure",
    fault: /^404 \/api\/nothing\?x=1$/,
    deed: () => {
      fetch("/api/nothing?x=1");
    },
  },
];

for (const { what, fault, deed } of deeds) {
  test(`the watch over the pages sees ${what}`, async ({ page, faults }) => {
    faults.allow(/./);
    await page.goto("/");
    await page.evaluate(deed);
    await expect.poll(() => faults.seen()).toContainEqual(expect.stringMatching(fault));
  });
}

test.fail("a test fails for a fault that it does not expect", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => console.error("something is wrong"));
});

test("a test passes with faults that it expects", async ({ page, faults }) => {
  faults.allow(/^404 \/api\/nothing$/, /^console: expected$/);
  await page.goto("/");
  await page.evaluate(async () => {
    console.error("expected");
    await fetch("/api/nothing");
  });
});

test("a page is opened again when the server was too busy for one of its files", async ({ page }) => {
  const refused: string[] = [];
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    const isFirst = refused.length < 2;
    if (isFirst) refused.push(route.request().url());
    await (isFirst
      ? route.fulfill({ status: 503, headers: { "retry-after": "0" }, json: {} })
      : route.continue());
  });
  await page.goto("/");
  expect(refused).toHaveLength(2);
  expect(await page.evaluate(() => performance.getEntriesByName("hydrated").length)).toBe(1);
});

test.fail("a test fails for a call that the server was too busy for", async ({ page }) => {
  await page.goto("/");
  await page.route("/api/nothing", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "0" } }),
  );
  await page.evaluate(() => fetch("/api/nothing"));
});

for (const [screen, width] of [
  ["phone", "390 px"],
  ["desktop", "1440 px"],
]) {
  for (const scheme of ["light", "dark"]) {
    test(`axe sees a fault that is on a ${screen} in the ${scheme} scheme only`, async ({ page }) => {
      await page.goto("/example");
      await page.evaluate(
        ([screen, scheme]) => {
          const range = screen === "phone" ? "width < 768px" : "width >= 768px";
          const sheet = new CSSStyleSheet();
          sheet.insertRule(`@media (${range}) and (prefers-color-scheme: ${scheme}) {
            main p { color: rgb(120 120 120); background: rgb(110 110 110) }
          }`);
          document.adoptedStyleSheets.push(sheet);
        },
        [screen, scheme],
      );
      await expect(expectAccessible(page)).rejects.toThrow(`axe in the ${scheme} scheme, ${width} wide`);
    });
  }
}

test("axe sees a fault of the structure that is on a phone only", async ({ page }) => {
  await page.goto("/example");
  await page.evaluate(() => {
    const picture = new Image();
    picture.src = "/favicon.svg";
    picture.hidden = true;
    document.querySelector("main")?.append(picture);
    matchMedia("(width < 768px)").addEventListener("change", ({ matches }) => {
      picture.hidden = !matches;
    });
  });
  await expect(expectAccessible(page)).rejects.toThrow("image-alt");
});

test("axe sees a field without a label", async ({ page }) => {
  await page.goto("/example");
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("input")));
  await expect(expectAccessible(page)).rejects.toThrow("label: Form elements must have labels");
});

test("what is wider than a phone is seen", async ({ page }) => {
  await page.goto("/example");
  await expectNoOverflow(page);
  await page.evaluate(() => {
    const wide = document.createElement("div");
    wide.textContent = "Wide";
    wide.style.width = "391px";
    document.querySelector("main")?.append(wide);
  });
  await expect(expectNoOverflow(page)).rejects.toThrow("nothing is wider than 320 px");
  await expect(expectNoOverflow(page, 390)).rejects.toThrow("nothing is wider than 390 px");
});

test.describe("a page that is kept for the next test", () => {
  // Each test looks at what the one before has left.
  test.describe.configure({ mode: "serial" });
  let first: Page | undefined;
  const heard: string[] = [];
  const stateOf = (page: Page) =>
    page.evaluate(async () => ({
      stored: localStorage.length + sessionStorage.length + document.cookie.length,
      databases: await indexedDB.databases(),
      installed: ["mark", "call"].filter((name) => name in window),
      schemes: ["dark", "light"].filter((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches),
      isCalm: matchMedia("(prefers-reduced-motion: reduce)").matches,
      isOnline: navigator.onLine,
      mayReadClipboard: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName }))
        .state,
      health: await fetch("/api/health").then((response) => response.status),
    }));
  const untouched = {
    stored: 0,
    databases: [],
    installed: [],
    schemes: ["light"],
    isCalm: true,
    isOnline: true,
    mayReadClipboard: "prompt",
    health: 200,
  };

  test("a page that is kept for the next test may be changed in every way", async ({ page, context }) => {
    first = page;
    await page.addInitScript("window.mark = true");
    await page.exposeFunction("call", () => {});
    page.on("request", (request) => heard.push(request.url()));
    await context.grantPermissions(["clipboard-read"]);
    await context.route("**/api/health", (route) => route.fulfill({ status: 299 }));
    await page.goto("/about");
    const changed = { installed: ["mark", "call"], mayReadClipboard: "granted", health: 299 };
    expect(await stateOf(page)).toMatchObject(changed);
    await page.evaluate(async () => {
      localStorage.setItem("a", "1");
      sessionStorage.setItem("b", "2");
      // biome-ignore lint/suspicious/noDocumentCookie: it is about cookies that a page can set.
      document.cookie = "c=3";
      await new Promise((resolve) => {
        indexedDB.open("d").onsuccess = resolve;
      });
    });
    await context.newPage();
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
    await page.setViewportSize({ width: 600, height: 600 });
    await context.setOffline(true);
  });

  test("a page that is kept shows nothing of the test before", async ({ page, context, viewport }) => {
    expect(page).toBe(first);
    expect(context.pages()).toEqual([page]);
    expect(page.viewportSize()).toEqual(viewport);
    heard.length = 0;
    await page.goto("/about");
    expect(await stateOf(page)).toEqual(untouched);
    expect(heard).toEqual([]);
    await page.clock.install();
  });

  test("a page with a clock that a test has set is not kept", async ({ page }) => {
    expect(page).not.toBe(first);
  });
});

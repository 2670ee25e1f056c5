import { adminPages } from "./admin/admin-steps.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

// Some walk over all pages.
test.slow();

const menus = /^(Open menu|Toggle sidebar)$/;

test("on a phone every field is large enough for an iPhone not to zoom in, and with text at 200 % the menu is in reach", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page, faults }) => {
  // Previews of mails run no script of the test either.
  faults.allow(/Blocked script execution in '\S+\/mail-previews\//);
  const problems: string[] = [];
  for (const path of [...publicPages, ...adminPages]) {
    await page.goto(path);
    await requestsEnded(page);
    const small = await page
      .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea")
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 120)),
      );
    problems.push(...small.map((field) => `${path}: small field ${field}`));
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.animate([], 40).finished.then(() => undefined);
    });
    const menu = await page.getByRole("button", { name: menus }).first().boundingBox();
    if (menu === null || menu.x < 0 || menu.x + menu.width > 390)
      problems.push(`${path}: menu ${JSON.stringify(menu)}`);
    const { width, widest } = await page.evaluate(() => ({
      width: document.scrollingElement?.scrollWidth ?? 0,
      widest: [...document.querySelectorAll("main *")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .slice(0, 2)
        .map((element) => element.outerHTML.slice(0, 160)),
    }));
    if (width > 390) problems.push(`${path}: ${width} px wide: ${widest.join(" ")}`);
  }
  expect(problems).toEqual([]);
});

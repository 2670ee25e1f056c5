import { adminPages } from "./admin/admin-steps.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

// Some walk over all pages.
test.slow();

const menus = /^(Open menu|Toggle sidebar)$/;

test("with text at 200 % the menu of every page is in reach on a phone", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });
  const problems: string[] = [];
  for (const path of [...publicPages, ...adminPages]) {
    await page.goto(path);
    await requestsEnded(page);
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

test("no field of a page is small enough for an iPhone to zoom in", { tag: ["@phone", "@slow"] }, async ({
  adminPage: page,
}) => {
  const small: string[] = [];
  for (const path of [...publicPages, ...adminPages]) {
    await page.goto(path);
    await requestsEnded(page);
    const found = await page
      .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea")
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 120)),
      );
    small.push(...found.map((field) => `${path}: ${field}`));
  }
  expect(small).toEqual([]);
});

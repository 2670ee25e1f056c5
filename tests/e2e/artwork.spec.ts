import type { Page } from "@playwright/test";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** The colors of everything that is drawn, except of lines on the page itself, which follow the scheme like text. */
function colorsOfArtwork(page: Page): Promise<string[]> {
  return page
    .locator('svg :is([class*="fill-poster-"], [class*="stroke-poster-"]):not([class*="poster-line"])')
    .evaluateAll((shapes) =>
      shapes.map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return `${shape.getAttribute("class")}: ${fill} ${stroke}`;
      }),
    );
}

for (const path of ["/", "/about", "/influencers", "/brands"]) {
  test(`the drawings of ${path} keep their colors in the dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await requestsEnded(page);
    const light = await colorsOfArtwork(page);
    expect(light.length).toBeGreaterThan(0);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await colorsOfArtwork(page)).toEqual(light);
  });
}

import type { Page } from "@playwright/test";
import { expectAccessibleAndFitting } from "./harness/checks.ts";
import { publicPages } from "./harness/public-pages.ts";
import { routePaths } from "./harness/routes.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** The addresses of the pages that visitors see, from the route table itself, without those that need an id. */
const pages = routePaths.filter((path) => !/[:*.]|^\/admin/.test(path));

/** All that is read on the page as it stands is in its HTML, in the place where it is shown. */
async function expectTextWithoutScript(page: Page, html: string): Promise<void> {
  const missing = await page.evaluate((text) => {
    const plain = new DOMParser().parseFromString(text, "text/html");
    const written = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, "");
    const whole = written(plain.querySelector("body"));
    return [
      ...document.querySelectorAll(":is(header, main, footer) :is(h1, h2, h3, p, li, dt, dd, a, label)"),
    ]
      .map(written)
      .filter((line) => !whole.includes(line));
  }, html);
  expect(missing, "the text is there without script").toEqual([]);
  expect(html, "nothing waits for a script to be put in its place").not.toContain('<template id="B:');
}

const withForm = ["/join-influencer", "/join-brand", "/contact", "/about"];
const withDrawings = ["/", "/about", "/influencers", "/brands"];

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

async function expectSameColorsInTheDark(page: Page): Promise<void> {
  const light = await colorsOfArtwork(page);
  expect(light.length).toBeGreaterThan(0);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorsOfArtwork(page)).toEqual(light);
}

const titles = new Set<string>();

for (const path of pages) {
  test(`${path} is whole, accessible and fits a small phone`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const title = await page.title();
    expect(title).toMatch(/Tandem/);
    expect(titles, "every page has a title of its own").not.toContain(title);
    titles.add(title);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await requestsEnded(page);
    await expectAccessibleAndFitting(page);
    await expectTextWithoutScript(page, (await response?.text()) ?? "");
    if (withForm.includes(path)) {
      const notice = page.getByRole("main").locator("form").getByRole("link", { name: "privacy notice" });
      await expect(notice).toHaveAttribute("href", "/privacy");
    }
    if (withDrawings.includes(path)) await expectSameColorsInTheDark(page);
  });
}

test("the route table has the pages of the site", () => {
  expect(pages).toEqual(expect.arrayContaining(publicPages));
});

for (const [what, list, place] of [
  ["profile of a creator", "/api/influencers", "/influencers"],
  ["page of a brand", "/api/marketplace/brands", "/brands"],
] as const) {
  test(`the ${what} is whole, accessible and fits a small phone`, async ({ page, request }) => {
    const { influencers, brands } = (await (await request.get(`${list}?limit=1`)).json()).data;
    const [{ slug, name, companyName }] = influencers ?? brands;
    const response = await page.goto(`${place}/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(new RegExp(name ?? companyName));
    await expect(page.getByRole("heading", { level: 1, name: name ?? companyName })).toBeVisible();
    await requestsEnded(page);
    await expectTextWithoutScript(page, (await response?.text()) ?? "");
    await expectAccessibleAndFitting(page);
  });
}

test("the login of the administrator is accessible and fits a small phone", async ({ page }) => {
  const response = await page.goto("/admin/login");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("the page for a forgotten password is whole without its script, accessible and fits a small phone", async ({
  page,
}) => {
  const response = await page.goto("/admin/forgot-password");
  expect([response?.status(), response?.headers()["cache-control"]]).toEqual([200, "no-store"]);
  await requestsEnded(page);
  await expectTextWithoutScript(page, (await response?.text()) ?? "");
  await expectAccessibleAndFitting(page);
});

for (const path of [
  "/no-such-page",
  "/influencers/01980000-0000-7000-8000-000000000000",
  "/influencers/nobody",
  "/brands/nobody",
]) {
  test(`${path} does not exist and says so, with status 404`, async ({ page, faults }) => {
    faults.allow(new RegExp(`^404 ${path}$`));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    for (const name of ["Find Influencers", "Find Brands"])
      await expect(page.getByRole("main").getByRole("link", { name })).toBeInViewport();
    await expectAccessibleAndFitting(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

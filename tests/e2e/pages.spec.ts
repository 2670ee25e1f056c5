import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";
import { expectAccessible, expectNoOverflow } from "./harness/checks.ts";
import { publicPages } from "./harness/public-pages.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

/** The addresses of the pages that visitors see, from the route table itself, without those that need an id. */
const pages = pagesOf(await routes).filter((path) => !/[:*.]|^\/admin/.test(path));

function pagesOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.children) return pagesOf(entry.children, path);
    return [path || "/"];
  });
}

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

/** Every call is described with the same parts, and axe takes minutes for hundreds of them. */
async function keepFirstCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const call of document.querySelectorAll("article:nth-of-type(n + 3)")) call.remove();
  });
}

const titles = new Set<string>();

for (const path of pages) {
  test(`${path} is whole, accessible and fits a narrow screen`, async ({ page }) => {
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
    if (path === "/api/docs") await keepFirstCalls(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expectTextWithoutScript(page, (await response?.text()) ?? "");
  });
}

test("the route table has the pages of the site", () => {
  expect(pages).toEqual(expect.arrayContaining(publicPages));
});

test("the profile of a creator is whole, accessible and fits a narrow screen", async ({ page, request }) => {
  const list = await (await request.get("/api/influencers?limit=1")).json();
  const [{ slug, name }] = list.data.influencers;
  const response = await page.goto(`/influencers/${slug}`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await requestsEnded(page);
  await expectTextWithoutScript(page, (await response?.text()) ?? "");
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("the page of a brand is whole, accessible and fits a narrow screen", async ({ page, request }) => {
  const list = await (await request.get("/api/marketplace/brands?limit=1")).json();
  const [{ slug, companyName: name }] = list.data.brands;
  const response = await page.goto(`/brands/${slug}`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await requestsEnded(page);
  await expectTextWithoutScript(page, (await response?.text()) ?? "");
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("the login of the administrator is accessible and fits a narrow screen", async ({ page }) => {
  const response = await page.goto("/admin/login");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
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
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
} from "../harness/checks.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { applyAs, rowOf, showOnly, unique } from "./admin-steps.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin Panel" });
const widthOf = (page: Page) => sidebar(page).evaluate((element) => element.getBoundingClientRect().width);

test("the sidebar has its links, groups open by the path, and the header its breadcrumb", {
  tag: "@both",
}, async ({ adminPage: page }) => {
  await page.goto("/admin/brands");
  await expect(page.getByText("Influencer Marketing Admin")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("AdminBrands");
  if (isPhone(page)) await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const panel = isPhone(page) ? page.getByRole("dialog", { name: "Admin Panel" }) : sidebar(page);
  await expect(panel.getByRole("link", { name: "Admin Panel" })).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Brands/ })).toHaveAttribute("aria-expanded", "true");
  await expect(panel.getByRole("link", { name: /^All Brands/ })).toHaveAttribute("aria-current", "page");
  const influencers = panel.getByRole("button", { name: "Influencers" });
  await expect(influencers).toHaveAttribute("aria-expanded", "false");
  await expect(panel.getByRole("link", { name: "All Influencers" })).toBeHidden();
  await influencers.click();
  await expect(panel.getByRole("link", { name: "All Influencers" })).toBeVisible();
  await expect(panel.getByRole("link", { name: /^Contacts \(\d+ waiting\)/ })).toBeVisible();
  await expect(page.getByText(/^Tandem \d+\.\d+\.\d+$/)).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await panel.getByRole("link", { name: /^Join Requests \(\d+ waiting\)/ }).click();
  await expect(page).toHaveURL(/\/admin\/join-requests$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("AdminJoin Requests");
  await expect(page.getByRole("main")).toBeFocused();
});

test("with text at 200 % on a phone, the steps of the breadcrumb do not lie on each other", {
  tag: "@phone",
}, async ({ adminPage: page }) => {
  await page.goto("/admin/import-export");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  const step = breadcrumb.getByText("Import and Export");
  await expect(breadcrumb.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(step).toBeVisible();
  await expect(breadcrumb.getByRole("link", { name: "Admin" })).toBeHidden();
  const [inner, outer] = await Promise.all([step.boundingBox(), breadcrumb.boundingBox()]);
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0);
  expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
  expect(inner?.width).toBeGreaterThan(40);
});

test("the sidebar leads to the dashboard, and marks the list of a record that is edited", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/influencers");
  const current = sidebar(page).locator("[aria-current=page]");
  await expect(current).toHaveText("All Influencers");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Influencer" })).toBeVisible();
  await expect(current).toHaveText("All Influencers");
  await sidebar(page).getByRole("link", { name: "Add Influencer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Influencer" })).toBeVisible();
  await expect(current).toHaveText("Add Influencer");
  await sidebar(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(current).toHaveText("Dashboard");
});

test("? shows the shortcuts of the page, unless somebody types or has turned single keys off", async ({
  adminPage: page,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  // The heading is there a moment before the page listens to keys.
  await requestsEnded(page);
  const legend = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(legend).toContainText("Collapse or expand the sidebar");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(legend).toBeHidden();

  const [name = ""] = [unique("Keys")];
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await rowOf(page, name).getByRole("button", { name, exact: true }).click();
  await page.keyboard.press("?");
  await expect(legend).toContainText("Approve");
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("?");
  await legend.getByRole("checkbox", { name: "Single keys act at once" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(legend).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await legend.getByRole("checkbox", { name: "Single keys act at once" }).click();
  await page.keyboard.press("Escape");
  await page.goto("/admin/influencers");
  await page.getByRole("searchbox", { name: "Search influencers" }).press("?");
  await expect(page.getByRole("searchbox", { name: "Search influencers" })).toHaveValue("?");
  await expect(legend).toBeHidden();
});

test("Ctrl+B collapses the sidebar to a rail and a cookie keeps it so for seven days", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expect.poll(() => widthOf(page)).toBe(16 * 16);
  await page.keyboard.press("Control+b");
  await expect.poll(() => widthOf(page)).toBe(3 * 16);
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.001);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expect.poll(() => widthOf(page)).toBe(3 * 16);
  await expectAccessibleAtThisWidth(page);
  await page.getByRole("button", { name: "Influencers", exact: true }).click();
  await page.getByRole("menuitem", { name: "All Influencers" }).click();
  await expect(page).toHaveURL(/\/admin\/influencers$/);
  await page.keyboard.press("Meta+b");
  await expect.poll(() => widthOf(page)).toBe(16 * 16);
});

test("below 768 px the sidebar is a panel that keeps focus inside and gives it back", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 767, height: 844 });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await toggle.click();
  const panel = page.getByRole("dialog", { name: "Admin Panel" });
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(18 * 16);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused?.closest("dialog");
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Control+b");
  await expect(panel).toBeVisible();
});

for (const path of [
  "/admin",
  "/admin/influencers",
  "/admin/brands",
  "/admin/join-requests",
  "/admin/contacts",
]) {
  test(`${path} has no accessibility faults, fits 320 px, and stays out of search engines`, async ({
    adminPage: page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expectAccessibleAndFitting(page);
  });
}

test("the server renders nothing of the area, and public pages load none of its script", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/admin/join-requests")).text();
  expect(html).not.toContain("Join Requests<");
  expect(html).not.toMatch(/ style="/);
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(response.url());
  });
  for (const path of ["/", "/influencers", "/brands", "/contact"]) {
    await page.goto(path);
    await requestsEnded(page);
  }
  expect(scripts.size).toBeGreaterThan(2);
  for (const script of scripts) {
    const code = await (await request.get(script)).text();
    expect(code, script).not.toMatch(/\/api\/admin\/|Influencer Marketing Admin/);
  }
});

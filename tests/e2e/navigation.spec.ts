import type { Page } from "@playwright/test";
import {
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "./harness/checks.ts";
import { holdBack } from "./harness/hold-back.ts";
import { expect, test } from "./harness/test.ts";

const headerColor = (page: Page) =>
  page.getByRole("banner").evaluate((header) => {
    for (const animation of header.getAnimations()) animation.finish();
    return getComputedStyle(header).backgroundColor;
  });
const clear = "rgba(0, 0, 0, 0)";

test("the header stays at the top, see-through over the home page until 50 px are scrolled", async ({
  page,
}) => {
  await page.goto("/");
  for (const [scrolled, solid] of [
    [0, false],
    [50, false],
    [51, true],
    [2000, true],
    [10, false],
  ] as const) {
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    await expect.poll(async () => (await headerColor(page)) !== clear, `at ${scrolled} px`).toBe(solid);
    expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
  }
  await page.goto("/about");
  expect(await headerColor(page)).not.toBe(clear);
});

test("the skip link leads past the navigation", async ({ page }) => {
  await page.goto("/services");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page that takes long is stood in for by a skeleton, and the rest stays", async ({ page }) => {
  await page.goto("/about");
  const release = await holdBack(page, "**/*.data*");
  await page.getByRole("contentinfo").getByRole("link", { name: "Case studies" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expectAccessibleAndFitting(page);
  release();
  await expect(page).toHaveURL("/case-studies");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page that cannot be had says why, inside the site", async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/, /^console: /);
  await page.goto("/about");
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Case studies" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test.describe("on a large screen", () => {
  test("the active item is marked: home exactly, the others by the start of the address", async ({
    page,
    faults,
  }) => {
    faults.allow(/^404 /);
    const items = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    for (const [path, active] of [
      ["/", ["Home"]],
      ["/about", ["About"]],
      ["/services/anything", ["Services"]],
      ["/influencers", []],
    ] as const) {
      await page.goto(path);
      await expect(items.and(page.locator("[aria-current=page]"))).toHaveText([...active]);
    }
  });

  test("the menu of ways in has two sections and obeys pointer and keys", async ({ page }) => {
    await page.goto("/about");
    const button = page.getByRole("button", { name: "Get Started" });
    const menu = page.getByRole("menu");
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    const join = menu.getByRole("group", { name: "Join Platform" }).getByRole("menuitem");
    const browse = menu.getByRole("group", { name: "Browse Marketplace" }).getByRole("menuitem");
    await expect(join).toHaveCount(2);
    await expect(join.nth(0)).toContainText("Join as Influencer");
    await expect(join.nth(1)).toContainText("Join as Brand");
    await expect(browse.nth(0)).toContainText("Find Influencers");
    await expect(browse.nth(1)).toContainText("Find Brands");
    await expectAccessibleAtThisWidth(page);
    await expect(join.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(join.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(browse.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(join.nth(0)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(200, 600);
    await expect(menu).toBeHidden();

    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect(join.nth(0)).toBeFocused();
    await page.keyboard.press("End");
    await expect(browse.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/brands");
    await expect(menu).toBeHidden();
  });
});

test.describe("on a phone", { tag: "@phone" }, () => {
  test("the menu keeps the focus, and closes with Escape and with every change of page", async ({ page }) => {
    await page.goto("/about");
    const opener = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link").nth(0)).toHaveText(/^Find Influencers/);
    await expect(menu.getByRole("link").nth(1)).toHaveText(/^Find Brands/);
    await expect(menu.getByRole("link", { name: "Join as Brand" })).toBeInViewport();
    await expectAccessibleAtThisWidth(page);
    await expectNoOverflow(page);
    // Once round and on: what lies behind is never reached.
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press("Tab");
      const inside = await menu.evaluate((dialog) => {
        const { activeElement } = document;
        return activeElement === document.body || dialog.contains(activeElement);
      });
      expect(inside, `after ${step + 1} steps`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await menu.getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/services");
    await expect(menu).toBeHidden();
    await opener.click();
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(menu).toBeHidden();
  });
});

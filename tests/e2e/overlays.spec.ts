import type { Locator } from "@playwright/test";
import { expectAccessibleAndFitting, expectAccessibleAtThisWidth } from "./harness/checks.ts";
import { expect, test } from "./harness/test.ts";

test("every answer of the questions can be opened by keyboard, and read", async ({ page }) => {
  await page.goto("/services");
  const questions = page.locator("details");
  const count = await questions.count();
  expect(count).toBeGreaterThan(3);
  for (let place = 0; place < count; place += 1) {
    await questions.nth(place).locator("summary").press("Enter");
    await expect(questions.nth(place)).toHaveAttribute("open", "");
    await expect(questions.nth(place).getByRole("paragraph")).toBeVisible();
  }
  await expectAccessibleAndFitting(page);
});

test.describe("tooltips", () => {
  test("a tooltip opens after 700 ms, and the next within 300 ms at once", async ({ page }) => {
    await page.goto("/influencers");
    await page.clock.install({ time: new Date("2026-03-01T10:00:00Z") });
    await page.clock.pauseAt(new Date("2026-03-01T11:00:00Z"));
    const card = page.getByRole("article").first();
    const heart = card.getByRole("button", { name: /^Favorite/ });
    const profile = card.getByRole("link", { name: /^View profile of/ });
    const tooltip = page.getByRole("tooltip", { includeHidden: true });

    await heart.hover();
    await page.clock.runFor(699);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip).toHaveText("Add to favorites");
    await profile.hover();
    await page.clock.runFor(1);
    await expect(tooltip.filter({ hasText: "View profile" })).toBeVisible();
    await page.clock.runFor(100);
    await expect(tooltip).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.clock.runFor(1);
    await expect(tooltip).toHaveCount(0);
    // Longer ago than that, the next one waits again.
    await page.clock.runFor(301);
    await heart.hover();
    await page.clock.runFor(699);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip).toHaveCount(1);
  });

  test("a tooltip opens at once on keyboard focus", async ({ page }) => {
    await page.goto("/brands");
    const heart = page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Favorite/ });
    await page.getByRole("article").first().getByRole("button", { name: "Contact" }).focus();
    await page.keyboard.press("Tab");
    await expect(heart).toBeFocused();
    await expect(page.getByRole("tooltip", { includeHidden: true })).toHaveText("Add to favorites");
    await expectAccessibleAtThisWidth(page);
  });
});

test.describe("notices", () => {
  test("notices show one at a time, go after 5000 ms, and F8 leads to them", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.goto("/influencers");
    const hearts = page.getByRole("article").getByRole("button", { name: /^Favorite/ });
    const notices = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await hearts.nth(0).click();
    await expect(notices).toHaveText(/added to favorites/);
    // While the pointer rests on it, it stays.
    await notices.hover();
    await expectAccessibleAndFitting(page);

    await page.clock.install({ time: new Date("2026-03-01T10:00:00Z") });
    await page.clock.pauseAt(new Date("2026-03-01T11:00:00Z"));
    await hearts.nth(1).click();
    await expect(notices).toHaveCount(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(4900);
    await expect(notices).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(notices).toHaveCount(0);

    await hearts.nth(2).click();
    await expect(notices).toHaveCount(1);
    await page.keyboard.press("F8");
    await expect(page.locator("ol:focus, [role=region] :focus")).toHaveCount(1);
    // While somebody reads it there it stays.
    await page.clock.runFor(6000);
    await expect(notices).toHaveCount(1);
    await hearts.nth(2).focus();
    await page.clock.runFor(6000);
    await expect(notices).toHaveCount(0);
  });

  test("a notice goes with a swipe of 50 px, and not with less", async ({ page }) => {
    await page.goto("/influencers");
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Favorite/ })
      .click();
    const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await expect(notice).toBeVisible();
    const drag = async (distance: number) => {
      const box = await notice.boundingBox();
      if (!box) throw new Error("the notice has no place");
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y);
      await page.mouse.move(x + distance, y);
      await page.mouse.up();
    };
    await drag(40);
    await expect(notice).toBeVisible();
    await drag(60);
    await expect(notice).toHaveCount(0);
  });

  test("on a phone, a notice never covers a dialog that is opened under it", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto("/influencers");
    const card = page.getByRole("article").first();
    const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    const openers: [name: string, opener: Locator][] = [
      ["a sheet as high as its content", card.getByRole("button", { name: "Contact" })],
      ["a panel as high as the window", page.getByRole("button", { name: "Open menu" })],
    ];
    for (const [name, opener] of openers) {
      await card.getByRole("button", { name: /^Favorite/ }).tap();
      await expect(notice).toBeVisible();
      // The notice would go while the test looks.
      await notice.focus();
      await opener.tap();
      const dialog = page.locator("dialog:modal");
      await expect(dialog).toBeVisible();
      await expect.poll(() => overlap(notice, dialog), { message: name }).toBe(0);
      await expect(notice).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  });
});

/** Height of the part of an element that another one covers, in pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  if (!upper || !lower) throw new Error("One of them has no place.");
  const top = Math.max(upper.y, lower.y);
  return Math.max(0, Math.min(upper.y + upper.height, lower.y + lower.height) - top);
}

import type { Page } from "@playwright/test";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { callServer } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";

const list = "/influencers?sort=followers";
const cardsOf = (page: Page) => page.getByRole("article");
const buttonsOf = (page: Page) => page.getByRole("link", { name: /^Add .+ to a list$/ });

test("an editor puts a creator of the marketplace on a list, by keyboard", async ({ adminPage: page }) => {
  await page.goto(list);
  const cards = cardsOf(page);
  await expect(buttonsOf(page).first()).toBeVisible();
  await expect(buttonsOf(page)).toHaveCount(await cards.count());
  await expectAccessibleAndFitting(page);
  await buttonsOf(page).nth(1).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Add the creator to a list?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/shortlists\?add=[0-9a-f-]{36}$/);
});

test("nobody else sees the button, or loads its script", async ({ page, faults }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(list);
  await expect(cardsOf(page).first()).toBeVisible();
  await requestsEnded(page);
  await expect(buttonsOf(page)).toHaveCount(0);
  expect(scripts.filter((url) => /add-to-list|\/api\/admin/.test(url))).toEqual([]);
  expect(await (await callServer(list)).text()).not.toContain("to a list");

  await page.addInitScript(() => localStorage.setItem("adminToken", "of-another-day"));
  faults.allow(/401 \/api\/admin\/(session|content-notes)/);
  const asked = page.waitForResponse("**/api/admin/session");
  await page.goto(list);
  expect((await asked).status()).toBe(401);
  await requestsEnded(page);
  expect(scripts.filter((url) => url.endsWith("/api/admin/session"))).toHaveLength(1);
  await expect(buttonsOf(page)).toHaveCount(0);
});

test("a viewer, who edits no lists, does not get the button", async ({ adminPage: page }) => {
  await page.route("**/api/admin/session", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.admin.role = "viewer";
    await route.fulfill({ response, json });
  });
  const asked = page.waitForResponse("**/api/admin/session");
  await page.goto(list);
  await asked;
  await requestsEnded(page);
  await expect(cardsOf(page).first()).toBeVisible();
  await expect(buttonsOf(page)).toHaveCount(0);
});

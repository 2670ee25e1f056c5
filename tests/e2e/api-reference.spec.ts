import { everyWidth, expectAccessibleAndFitting } from "./harness/checks.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";

test("an endpoint is found by a word, opens on the page of its subject, and by its address", async ({
  page,
}) => {
  await page.goto("/api/docs");
  const search = page.getByRole("searchbox", { name: "Find an endpoint" });
  await search.fill("renew link");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: /^\d+ endpoints?$/ })).toBeVisible();
  await page.getByRole("link", { name: "POST /api/links/renew" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/links#renewLink$/);
  const call = page.locator("#renewLink");
  await expect(call.getByText("Body (JSON)")).toBeVisible();

  await page.reload();
  await expect(call.getByText("Body (JSON)")).toBeVisible();
  await call.locator("summary").press("Enter");
  await expect(call.getByText("Body (JSON)")).toBeHidden();
});

test("the first call comes before the subjects, beside them on a desktop, and works as it is shown", {
  tag: "@both",
}, async ({ page, hasTouch }) => {
  await page.goto("/api/docs");
  const main = page.getByRole("main");
  const headings = main.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Your first call", "Subjects"]);
  const [first, subjects] = [await headings.first().boundingBox(), await headings.last().boundingBox()];
  if (hasTouch) {
    expect(first?.y).toBeLessThan(subjects?.y ?? 0);
    await expect(headings.first()).toBeInViewport();
  } else expect(first?.y).toBe(subjects?.y);
  const command = await main
    .getByText(/^curl /)
    .first()
    .textContent();
  const address = command?.match(/^curl "(http[^"]+)"$/)?.[1] ?? "";
  const response = await page.request.get(new URL(address).pathname + new URL(address).search);
  expect((await response.json()).data.influencers).toHaveLength(3);
});

test("the page of a subject is accessible and fits every screen, closed and open", async ({ page }) => {
  await page.goto("/api/docs/payouts");
  await requestsEnded(page);
  await expectAccessibleAndFitting(page, everyWidth);
  // axe takes minutes for dozens of them, and they have the same parts.
  await page.evaluate(() => {
    const calls = [...document.querySelectorAll("details")];
    for (const [index, call] of calls.entries()) {
      if (index > 2) call.remove();
      else call.open = true;
    }
  });
  await expectAccessibleAndFitting(page, everyWidth);
});

test("a subject that does not exist is a page that was not found", async ({ request }) => {
  const response = await request.get("/api/docs/nothing");
  expect(response.status()).toBe(404);
  expect(response.headers()["content-type"]).toContain("text/html");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference is searched and read", async ({ page }) => {
    await page.goto("/api/docs");
    await page.getByRole("searchbox", { name: "Find an endpoint" }).fill("add a payout");
    await page.getByRole("button", { name: "Search" }).click();
    await page
      .getByRole("link", { name: /POST .*payouts/ })
      .first()
      .click();
    await page.locator("details:target summary").click();
    await expect(page.locator("details:target")).toContainText("Response 201");
  });
});

import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtThisWidth, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, rows, takeWithSelected, unique } from "./admin-steps.ts";

const place = (page: Page) => page.getByRole("navigation", { name: "Pages" }).getByRole("status");

async function addInfluencers(prefix: string, count: number, token: string): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${prefix} ${String(index).padStart(2, "0")}`);
  for (const name of names) {
    const email = `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;
    await call("POST", "/api/influencers", { name, email, category: "Gaming", location: "Oslo" }, token);
  }
  return names;
}

/** How many pixels of height two boxes share, wherever they are from left to right. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!first || !second) return Number.NaN;
  const shared = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y);
  return Math.max(0, Math.round(shared));
}

test("influencers are searched, filtered and paged, and the address keeps it all", async ({
  adminPage: page,
  adminToken,
}) => {
  const prefix = unique("Pager");
  await addInfluencers(prefix, 27, adminToken);
  await page.goto("/admin/influencers");
  await page.getByRole("searchbox", { name: "Search influencers" }).fill(prefix);
  await expect(place(page)).toHaveText("1–25 of 27");
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText(`${prefix} 26`);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(place(page)).toHaveText("26–27 of 27");
  await page.reload();
  await expect(place(page)).toHaveText("26–27 of 27");
  await expect(page.getByRole("searchbox")).toHaveValue(prefix);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(place(page)).toHaveText("1–25 of 27");
  await page.getByLabel("Rows").selectOption("50");
  await expect(rows(page)).toHaveCount(27);
  await page.getByRole("searchbox").fill(`${prefix} of nobody`);
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a filter of the influencers takes several values, as on the marketplace", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const prefix = unique("Several");
  for (const category of ["Gaming", "Technology", "Home & Decor"]) {
    const [email, name] = [`${crypto.randomUUID()}@mail.example`, `${prefix} ${category}`];
    await call("POST", "/api/influencers", { name, email, category }, adminToken);
  }
  await page.goto(`/admin/influencers?search=${encodeURIComponent(prefix)}`);
  await expect(rows(page)).toHaveCount(3);
  const filters = page.getByRole("button", { name: "Filters" });
  if (await filters.isVisible()) await filters.click();
  const category = page.getByLabel("Category", { exact: true });
  await expect(category.getByRole("option", { name: "Gaming" })).toHaveText("Gaming (1)");
  await category.selectOption("Gaming");
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Another category").selectOption("Technology");
  await expect(rows(page)).toHaveCount(2);
  expect(new URL(page.url()).searchParams.getAll("category")).toEqual(["Gaming", "Technology"]);
  await expectAccessibleAtThisWidth(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel("Category 2").selectOption("");
  await expect(rows(page)).toHaveCount(1);
  await category.selectOption("");
  await expect(rows(page)).toHaveCount(3);
});

test("an influencer is deleted after the question, and comes back when the server refuses", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/500 \/api\/influencers/);
  const prefix = unique("Remove");
  const [first = "", second = ""] = await addInfluencers(prefix, 2, adminToken);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(prefix)}`);
  await page.route("**/api/influencers/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { success: false } })
      : route.continue(),
  );
  await page.getByRole("button", { name: `Delete ${second}` }).click();
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this influencer?",
  });
  await expect(question).toContainText(second);
  await expectAccessibleAtThisWidth(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Server error. Please try again later.");
  await expect(rows(page).first()).toContainText(second);
  await page.unroute("**/api/influencers/*");
  await page.getByRole("button", { name: `Delete ${second}` }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Influencer deleted successfully.");
  await expect(rowOf(page, second)).toHaveCount(0);
  // Focus stays in the list, at the row that took the place.
  await expect(rowOf(page, first).getByRole("link", { name: first, exact: true })).toBeFocused();
});

test("influencers are found by what decides whether they fit", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const prefix = unique("Fitting");
  const add = (name: string, fields: object) =>
    call(
      "POST",
      "/api/influencers",
      {
        name: `${prefix} ${name}`,
        email: `${crypto.randomUUID()}@mail.example`,
        category: "Gaming",
        ...fields,
      },
      adminToken,
    );
  const socials = [{ platform: "instagram", link: "fitting", followers: "12,400" }];
  await add("Ana", { location: "Oslo, Norway", socials, rate: 300, engagement: 3.4, languages: ["no"] });
  await add("Ben", { location: "Porto, Portugal", socials, rate: 900 });
  await add("Cleo", { location: "Bergen, Norway" });
  await page.goto(`/admin/influencers?search=${encodeURIComponent(prefix)}`);
  const row = (name: string) => rowOf(page, `${prefix} ${name}`);
  await expect(rows(page)).toHaveCount(3);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) {
    await expect(row("Ana")).toContainText("12.4K followers3.4% engagement$300");
    const lines = await row("Ana").evaluate((item) => item.getBoundingClientRect().height);
    expect(lines, "two lines").toBeLessThan(80);
    await page.getByRole("button", { name: "Filters" }).click();
  } else {
    await expect(row("Ana").getByRole("cell", { name: "$300" })).toBeVisible();
    await expect(row("Ben").getByRole("cell").nth(-2)).toHaveText("–");
  }
  await expect(row("Ana").getByRole("img", { name: "Instagram" }).filter({ visible: true })).toHaveCount(1);
  const price = page.getByLabel("Price per post");
  await expect(price.getByRole("option", { name: "$250 - $1,000" })).toHaveText("$250 - $1,000 (2)");
  await price.selectOption("250-1K");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "+ Filter" }).click();
  await page.getByRole("menuitem", { name: "Country" }).click();
  await page.getByLabel("Country").selectOption("Norway");
  await expect(rows(page)).toHaveCount(1);
  await expect(price.getByRole("option", { name: "$250 - $1,000" })).toHaveText("$250 - $1,000 (1)");
  await page.getByLabel("Platform").selectOption("instagram");
  await page.getByLabel("Total followers").selectOption("10K-100K");
  await expect(row("Ana")).toBeVisible();
  await expect(place(page)).toHaveText("1–1 of 1");
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  const { searchParams } = new URL(page.url());
  const chosen = ["price", "location", "platform", "size"].map((name) => searchParams.get(name));
  expect(chosen).toEqual(["250-1K", "Norway", "instagram", "10K-100K"]);
});

test("many influencers are verified and deleted together", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const prefix = unique("Many");
  await addInfluencers(prefix, 6, adminToken);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(prefix)}`);
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected influencers" });
  await expect(bar.getByRole("status")).toHaveText("6 selected");
  await expectAccessibleAtThisWidth(page);
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    const { height = 0 } = (await bar.boundingBox()) ?? {};
    expect(height, "the bar is one line").toBeLessThan(64);
    const { height: filters = 0 } = (await page.getByRole("search").boundingBox()) ?? {};
    expect(filters, "filters are two lines").toBeLessThan(120);
  }
  await takeWithSelected(bar, "Verify");
  await expectNotice(page, "6 influencers updated successfully!");
  await expect(page.getByText("Verified", { exact: true })).toHaveCount(6);
  const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("list");
  await expect(notice).toContainText("6 influencers updated successfully!");
  for (const height of [500, 700, 900]) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => overlap(notice, bar), `the notice beside the bar at ${height} px`).toBe(0);
  }
  await takeWithSelected(bar, "Delete");
  const question = page.getByRole("alertdialog", { name: /delete these 6 influencers/ });
  await question.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "6 influencers deleted successfully.");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("Copy Credentials makes a new password and copies it with the address", async ({
  adminPage: page,
  adminToken,
  context,
}) => {
  const prefix = unique("Secret");
  const [name = ""] = await addInfluencers(prefix, 1, adminToken);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(prefix)}`);
  const copy = async () => {
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Copy Credentials", exact: true }).click();
  };
  await copy();
  const question = page.getByRole("alertdialog", { name: `Create a new password for ${name}?` });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Copy Credentials" }).click();
  await expectNotice(page, "Credentials copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Email: secret\..+@mail\.example\nPassword: [\w-]{16}$/);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await copy();
  await question.getByRole("button", { name: "Copy Credentials" }).click();
  const shown = page.getByRole("dialog", { name: `Credentials of ${name}` });
  await expect(shown.locator("pre")).toHaveText(/^Email: secret\..+Password: [\w-]{16}$/s);
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toHaveCount(0);
});

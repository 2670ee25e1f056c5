import { expectAccessible } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const stats = {
  influencers: 1234,
  brands: 56,
  joinRequests: 12,
  contacts: 7,
  unhandledContacts: 3,
  pendingBrands: 5,
  activity: Array.from({ length: 30 }, (_, index) => ({
    day: ago(29 - index).slice(0, 10),
    applications: index % 3,
    registrations: 1,
    messages: index,
  })),
  waiting: [],
};

const item = { nextStep: "", owner: null, createdAt: ago(0) };
const work = {
  today: ago(0).slice(0, 10),
  total: 14,
  items: [
    {
      ...item,
      _id: "0190a000-0000-7000-8000-000000000001",
      kind: "join-request",
      name: "Lena Late",
      task: "Decide on the application",
      nextStep: "Ask for the figures",
      owner: { _id: "0190a000-0000-7000-8000-000000000009", name: "Ida Moen" },
      dueOn: ago(3).slice(0, 10),
      group: "late",
    },
    {
      ...item,
      _id: "0190a000-0000-7000-8000-000000000002",
      kind: "brand",
      name: "Fresh & Co",
      task: "Decide on the registration",
      dueOn: ago(-7).slice(0, 10),
      group: "week",
    },
  ],
  owners: [],
};

test("the figures are the server's", async ({ adminPage: page, adminToken }) => {
  await page.goto("/admin");
  const response = await page.request.get("/api/admin/stats", {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  const { data } = await response.json();
  expect(data.influencers).toBeGreaterThan(100);
  const counter = page.getByRole("main").getByRole("link", { name: /^Influencers/ });
  await expect(counter).toContainText(new Intl.NumberFormat("en").format(data.influencers));
});

test("four counters, the work, and 30 days as a chart or a table", async ({ adminPage: page }) => {
  await page.route("**/api/admin/stats", (route) => route.fulfill({ json: { success: true, data: stats } }));
  await page.route("**/api/admin/work*", (route) => route.fulfill({ json: { success: true, data: work } }));
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(main.getByText(/^Welcome to the admin dashboard/)).toBeVisible();
  for (const text of [/Influencers\s*1,234/, /Brands\s*56/, /Join Requests\s*12/, /Contacts\s*7/]) {
    await expect(main.getByRole("link", { name: text })).toBeVisible();
  }
  const todo = main.getByRole("region", { name: "Work", exact: true });
  await expect(todo.getByRole("listitem")).toHaveCount(2);
  const late = todo.getByRole("region", { name: /^Late/ });
  await expect(late.getByRole("link")).toHaveText(/Creator.*Lena Late.*Ida Moen.*Ask for the figures/s);
  await expect(todo.getByRole("link").nth(1)).toHaveText(/Brand.*Fresh & Co.*Decide on the registration/s);
  await expect(todo.getByRole("link", { name: "and 12 more" })).toHaveAttribute("href", "/admin/work");
  const activity = main.getByRole("region", { name: "The last 30 days" });
  await expect(
    activity.getByRole("img", { name: "Messages: 435 in 30 days, at most 29 on one day" }),
  ).toBeVisible();
  await expect(activity).toContainText("Each row has its own scale.");
  // One registration a day is the most of its row, and 29 messages are the most of theirs.
  const tallest = (name: RegExp) =>
    activity.getByRole("img", { name }).evaluate((row) => {
      const bars = [...row.querySelectorAll<SVGRectElement>("rect:last-child")];
      return Math.max(...bars.map((bar) => bar.height.baseVal.value));
    });
  expect(await tallest(/^Registrations/)).toBe(await tallest(/^Messages/));
  await expectAccessible(page);
  await activity.getByRole("button", { name: "Show as table" }).click();
  await expect(activity.getByRole("row")).toHaveCount(31);
  await expect(activity.getByRole("row").nth(1)).toContainText("29");
  await expectAccessible(page);
});

test("nothing to do: says so", async ({ adminPage: page }) => {
  const nothing = { ...work, items: [], total: 0 };
  await page.route("**/api/admin/work*", (route) =>
    route.fulfill({ json: { success: true, data: nothing } }),
  );
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Everything is done" })).toBeVisible();
  await expectAccessible(page);
});

test("loading holds the place, a failure is told and can be tried again", async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/403 \/api\/admin\/stats/);
  let response = () => {};
  const held = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route("**/api/admin/work*", () => {});
  await page.route("**/api/admin/stats", async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { success: false, message: "no" } });
  });
  await page.goto("/admin");
  await expect(page.getByRole("status").filter({ hasText: "Loading the work" })).toBeVisible();
  await expectAccessible(page);
  response();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("The figures could not be loaded");
  await expect(main.getByRole("alert")).toContainText(
    "Access denied. You don't have permission for this action.",
  );
  await expectAccessible(page);
  await page.unroute("**/api/admin/stats");
  await main.getByRole("button", { name: "Retry" }).click();
  await expect(main.getByRole("link", { name: /^Influencers/ })).toContainText(/\d/);
});

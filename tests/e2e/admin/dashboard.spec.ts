import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
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
  privateInfluencers: 321,
  activity: Array.from({ length: 30 }, (_, index) => ({
    day: ago(29 - index).slice(0, 10),
    applications: index % 3,
    registrations: 1,
    messages: index,
  })),
  waiting: [],
};

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const on = (days: number) => ago(-days).slice(0, 10);

const overview = {
  today: on(0),
  late: 4,
  dueToday: 1,
  campaigns: {
    total: 9,
    items: [
      {
        _id: id(1),
        name: "Spring launch",
        clientName: "Northwind Tea",
        endsOn: on(20),
        late: [
          { subject: "draft", count: 2, days: 5 },
          { subject: "payment", count: 1, days: 1 },
        ],
      },
      { _id: id(2), name: "Cold brew", clientName: "", endsOn: null, late: [] },
    ],
  },
  coming: {
    total: 5,
    items: [
      { _id: id(3), kind: "payout", on: on(0), name: "Lena Late", task: "Pay $1,250" },
      { _id: id(4), kind: "deliverable", on: on(3), name: "Kit Moss", task: "Goes live: Reel on Instagram" },
    ],
  },
};
const total = (amount: string, currency: string, count: number) => ({ sum: { amount, currency }, count });
const totalsIn = (currency: string) => ({
  currency,
  planned: total("1000.00", currency, 2),
  due: total("200.00", currency, 1),
  approved: total("50.00", currency, 1),
  paid: total("900.00", currency, 3),
  late: total("200.00", currency, 1),
  paidThisMonth: total("0.00", currency, 0),
});
const totals = [totalsIn("EUR"), totalsIn("USD")];
const answering = (page: Page, path: string, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, data } }));

test("the figures of the dashboard are the server's", async ({ adminPage: page }) => {
  // Other tests add creators meanwhile, so a second answer may differ.
  const answer = page.waitForResponse("**/api/admin/stats");
  await page.goto("/admin");
  const { data } = await (await answer).json();
  expect(data.influencers).toBeGreaterThan(100);
  const counter = page.getByRole("main").getByRole("link", { name: /^Influencers/ });
  await expect(counter).toContainText(new Intl.NumberFormat("en").format(data.influencers));
});

test("the dashboard shows money, running campaigns, the coming days, and what came in", async ({
  adminPage: page,
}) => {
  await answering(page, "**/api/admin/stats", stats);
  await answering(page, "**/api/admin/overview", overview);
  await answering(page, "**/api/admin/payouts/totals", { today: on(0), totals });
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(main.getByText(/^Welcome to the admin dashboard/)).toBeVisible();
  await expect(main.getByRole("list", { name: "Money" }).getByRole("link")).toHaveText([
    /Committed.*€1,250.*\$1,250/s,
    /Due.*€250.*\$250.*2 late/s,
    /Paid this month.*–/s,
  ]);
  await expect(main.getByText("4 tasks are late")).toBeVisible();
  await expect(main.getByRole("link", { name: "Open the work list" })).toHaveAttribute("href", "/admin/work");
  const running = main.getByRole("region", { name: "Running campaigns" });
  await expect(running.getByRole("listitem")).toHaveText([
    /Spring launch.*until.*Northwind Tea.*2 drafts late, up to 5 days.*Payout 1 day late/s,
    /Cold brew.*On time/s,
  ]);
  await expect(running.getByRole("link", { name: "All 9 running campaigns" })).toBeVisible();
  const coming = main.getByRole("region", { name: "The next seven days" });
  await expect(coming.getByRole("listitem")).toHaveText([/Lena Late.*Pay \$1,250/s, /Kit Moss.*Goes live/s]);
  await expect(coming.getByRole("heading", { level: 3 }).first()).toHaveText("Today");
  await expect(coming.getByText("and 3 more")).toBeVisible();
  for (const text of [
    /Influencers\s*1,234\s*321 private/,
    /Brands\s*56/,
    /Join Requests\s*12/,
    /Contacts\s*7/,
  ]) {
    await expect(main.getByRole("link", { name: text })).toBeVisible();
  }
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
  await expectAccessibleAndFitting(page);
  await activity.getByRole("button", { name: "Show as table" }).click();
  await expect(activity.getByRole("row")).toHaveCount(31);
  await expect(activity.getByRole("row").nth(1)).toContainText("29");
  await expectAccessible(page);
});

test("nothing on the dashboard moves while its parts arrive one after the other", async ({
  adminPage: page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const paths = ["**/api/admin/stats", "**/api/admin/payouts/totals", "**/api/admin/overview"];
  const releases = await Promise.all(
    [stats, { today: on(0), totals }, overview].map((data, index) =>
      holdBack(page, paths[index] ?? "", (route) => route.fulfill({ json: { success: true, data } })),
    ),
  );
  await page.goto("/admin");
  const loading = page.getByRole("status").filter({ hasText: "Loading the dashboard" });
  await expect(loading).toBeVisible();
  const [showStats, showMoney, showOverview] = releases;
  showMoney?.();
  showOverview?.();
  await expect(page.getByRole("region", { name: "Running campaigns" })).toBeVisible();
  showStats?.();
  await expect(page.getByRole("main").getByRole("link", { name: /Influencers\s*1,234/ })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Latest changes" }).getByRole("listitem").first(),
  ).toBeVisible();
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shift).toBeLessThan(0.02);
});

test("a dashboard with nothing to do says so, and a failure can be tried again", async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/403 \/api\/admin\/(stats|overview)/);
  const none = { items: [], total: 0 };
  await answering(page, "**/api/admin/payouts/totals", { today: on(0), totals: [] });
  await answering(page, "**/api/admin/overview", {
    ...overview,
    late: 0,
    dueToday: 0,
    campaigns: none,
    coming: none,
  });
  await page.route("**/api/admin/stats", (route) =>
    route.fulfill({ status: 403, json: { success: false, message: "no" } }),
  );
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main.getByText("Nothing is late")).toBeVisible();
  await expect(main.getByText("No campaign is running.")).toBeVisible();
  await expect(main.getByText("Nothing is due, and nothing goes live.")).toBeVisible();
  await expect(main.getByRole("alert")).toContainText("The figures could not be loaded");
  await expect(main.getByRole("alert")).toContainText(
    "Access denied. You don't have permission for this action.",
  );
  await expectAccessible(page);
  await page.unroute("**/api/admin/stats");
  await main.getByRole("button", { name: "Retry" }).click();
  await expect(main.getByRole("link", { name: /^Influencers/ })).toContainText(/\d/);
  await page.unroute("**/api/admin/overview");
  await page.route("**/api/admin/overview", (route) =>
    route.fulfill({ status: 403, json: { success: false, message: "no" } }),
  );
  await page.reload();
  await expect(main.getByRole("alert")).toContainText("The campaigns could not be loaded");
});

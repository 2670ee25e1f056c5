import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { influencerPath } from "#domain/http/record-paths.ts";
import { everyWidth, expectNoOverflowAt } from "./harness/checks.ts";
import { layoutShift } from "./harness/layout-shift.ts";
import { routePaths } from "./harness/routes.ts";
import { call } from "./harness/server-call.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import {
  campaignAddresses,
  comparisonAddress,
  firstOf,
  linkAddresses,
  webhookAddress,
} from "./page-scenes.ts";

/** Routes that are no pages, with the reason. */
const exceptions: Record<string, string> = {
  "/robots.txt": "a file",
  "/sitemap.xml": "a file",
  "/sitemaps/pages.xml": "a file",
  "/admin/dashboard": "leads to /admin",
};

/** Addresses of routes whose path is not an address, or that have several views. */
const addressesOf: Record<string, (token: string) => string[] | Promise<string[]>> = {
  "/*": () => ["/no-such-page"],
  "/influencers/:filter/:slug": () => ["/influencers/category/gaming"],
  "/influencers/:id": async () => [influencerPath(await firstOf("/api/influencers?limit=1", "influencers"))],
  "/brands/:id": async () => [`/brands/${(await firstOf("/api/marketplace/brands?limit=1", "brands")).slug}`],
  "/influencers": () => ["/influencers", "/influencers?category=Gaming&category=Travel&platform=instagram"],
  "/favorites": async () => ["/favorites", await comparisonAddress()],
  "/api/docs/:subject": () => ["/api/docs/payouts"],
  "/l/:token": linkAddresses,
  "/admin/campaign": campaignAddresses,
  "/admin/shortlist": async (token) => {
    const [list] = await call<{ _id: string }[]>("GET", "/api/admin/shortlists?limit=1", undefined, token);
    return [`/admin/shortlist?id=${list?._id}`];
  },
  "/admin/webhooks/deliveries": async (token) => [await webhookAddress(token)],
  "/admin/add-influencer": async (token) => {
    const { _id } = await firstOf("/api/influencers?limit=1", "influencers", token);
    return ["/admin/add-influencer", `/admin/add-influencer?id=${_id}`];
  },
  "/admin/page-text": () => ["/admin/page-text", "/admin/page-text?section=home"],
  "/admin/emails": () => ["/admin/emails", "/admin/emails?email=offer"],
};

const isAdminPage = (path: string) =>
  path.startsWith("/admin") && !["/admin/login", "/admin/forgot-password"].includes(path);

/** How long answers wait, in turn, so that they come in another order than they were asked for; in milliseconds. */
const waits = [0, 450, 150, 300, 600];

async function answersInAnotherOrder(page: Page) {
  let asked = 0;
  await page.route("**/api/**", async (route) => {
    await sleep(waits[asked++ % waits.length]);
    await route.fallback();
  });
}

test("every route is walked, or named as one that is no page", () => {
  const known = new Set([...Object.keys(addressesOf), ...Object.keys(exceptions)]);
  const unknown = routePaths.filter((path) => /[:*.]/.test(path) && !known.has(path));
  expect(unknown, "routes with parameters need an address here").toEqual([]);
  expect(
    [...known].filter((path) => !routePaths.includes(path)),
    "no route has this path",
  ).toEqual([]);
});

for (const path of routePaths.filter((path) => !(path in exceptions))) {
  test(`${path} fits every screen, and nothing moves while it loads`, { tag: "@slow" }, async ({
    page,
    adminToken,
    faults,
  }) => {
    faults.allow(/^404 \/no-such-page$/, /^401 \/api\/links/);
    if (isAdminPage(path)) {
      await page.addInitScript((token) => localStorage.setItem("adminToken", token), adminToken);
    }
    await answersInAnotherOrder(page);
    for (const address of (await addressesOf[path]?.(adminToken)) ?? [path]) {
      await test.step(address.replace(/tl_.*/, "…"), async () => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await requestsEnded(page);
        const { sum, moved } = await layoutShift(page);
        expect.soft(sum, `shift of ${address}:\n${moved.join("\n")}`).toBeLessThan(0.02);
        await expectNoOverflowAt(page, everyWidth);
      });
    }
  });
}

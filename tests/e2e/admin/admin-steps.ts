import type { Locator, Page } from "@playwright/test";
import { administrator } from "#tests/harness/administrator.ts";
import { routePaths } from "../harness/routes.ts";
import { call } from "../harness/server-call.ts";
import { expect } from "../harness/test.ts";

/** Every page of the area; the other address of the dashboard leads to it. */
export const adminPages = routePaths.filter(
  (path) =>
    /^\/admin(\/|$)/.test(path) &&
    !["/admin/login", "/admin/forgot-password", "/admin/dashboard"].includes(path),
);

/** A text that no other test and no other run uses. */
export function unique(text: string): string {
  return `${text} ${crypto.randomUUID().slice(0, 8)}`;
}

/**
 * The creators of the sample data with most followers: those of other tests may be changed or deleted meanwhile. Only
 * the sample data has these addresses.
 */
export async function sampleCreators(count: number, token: string): Promise<{ _id: string; name: string }[]> {
  const { data } = await call<{ data: { influencers: { _id: string; name: string; email: string }[] } }>(
    "GET",
    "/api/influencers?limit=100&sort=followers",
    undefined,
    token,
  );
  const found = data.influencers.filter(({ email }) => /@example\.(com|net|org)$/.test(email));
  expect(found.length, "creators of the sample data").toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Applications of these creators, in this order. */
export async function applyAs(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await call("POST", "/api/join", {
      name,
      email: `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`,
      category: "Food & Cooking",
      bio: `The bio of ${name}.`,
      followers: { instagram: "10K-100K", youtube: "1K-10K" },
      socials: [{ platform: "instagram", link: "@bread", followers: "12,500" }],
    });
    // Two that came in the same millisecond would be listed in any order.
    const sent = Date.now();
    while (Date.now() <= sent) await new Promise(setImmediate);
  }
}

/** Shows this test's own requests only: other tests decide about theirs at the same time. */
export async function showOnly(page: Page, names: readonly string[]): Promise<void> {
  await page.route("**/api/admin/join-requests?*", async (route) => {
    const result = await route.fetch();
    const all = (await result.json()) as { name: string }[];
    const own = all.filter((request) => names.includes(request.name));
    const headers = { ...result.headers(), "x-total-count": String(own.length) };
    await route.fulfill({ response: result, headers, json: own });
  });
}

export async function logIn(page: Page, password = administrator.password): Promise<void> {
  // The page that a session ended on may have a field for an email, too.
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Takes an action of the bar of selected records, whose menu has those that do not fit. */
export async function takeWithSelected(bar: Locator, label: string): Promise<void> {
  const button = bar.getByRole("button", { name: label, exact: true });
  const more = bar.getByRole("button", { name: "More", exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await bar.getByRole("menuitem", { name: label, exact: true }).click();
}

/** Rows of the list on the page. */
export const rows = (page: Page) => page.locator("[data-row]");

/** The row of a list, or its card, by the text of its first button or link. */
export function rowOf(page: Page, name: string): Locator {
  return page.locator("[data-row]").filter({ has: page.getByText(name, { exact: true }) });
}

/** A notice with this text. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole("region", { name: /Notifications/ }).getByText(text)).toBeVisible();
}

/** A new colleague with this role is signed in on the page. */
export async function signInAs(page: Page, role: "viewer" | "editor", adminToken: string): Promise<void> {
  const email = `${crypto.randomUUID()}@agency.example`;
  const colleague = { email, password: "first-long-password", name: "Vera", role };
  await call("POST", "/api/admin/register", colleague, adminToken);
  const { token } = await call<{ token: string }>("POST", "/api/admin/login", colleague);
  await page.addInitScript((own) => localStorage.setItem("adminToken", own), token);
}

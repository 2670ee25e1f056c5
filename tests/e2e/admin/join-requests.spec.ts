import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { applyAs, expectNotice, rowOf, showOnly, unique } from "./admin-steps.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => unique(`Queue ${index + 1}`));

test("the table shows what the specification names, and Approve makes the creator public", {
  tag: "@both",
}, async ({ adminPage: page }) => {
  const [name = ""] = names(1);
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  const row = rowOf(page, name);
  await expect(row).toContainText(`${name.replaceAll(" ", ".").toLowerCase()}@mail.example`);
  await expect(row.getByRole("link", { name: "@bread" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/bread",
  );
  await expect(row).toContainText(/10K-100K, 1K-10K|1K-10K, 10K-100K/);
  for (const [platform, range] of [
    ["Instagram", "10K-100K"],
    ["YouTube", "1K-10K"],
  ] as const) {
    await expect(row.getByTitle(platform)).toHaveText(range);
    await expect(row.getByTitle(platform).getByRole("img", { name: platform })).toBeVisible();
  }
  await expect(row).toContainText("5 business days left");
  await row.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(row).toHaveCount(0);
  await expectNotice(page, `${name} is on the marketplace now.`);
  await expect(page.getByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  const response = await page.request.get(`/api/influencers?search=${encodeURIComponent(name)}`);
  expect((await response.json()).data.matched).toBe(1);
});

test("Reject asks, and deletes the request", { tag: "@both" }, async ({ adminPage: page }) => {
  const [name = ""] = names(1);
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await page.getByRole("button", { name: `Reject ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `Reject ${name}?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessibleAtThisWidth(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Reject ${name}` })).toBeFocused();
  await page.getByRole("button", { name: `Reject ${name}` }).click();
  await question.getByRole("button", { name: "Reject" }).click();
  await expectNotice(page, `The application of ${name} is deleted.`);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("the whole queue is worked by keyboard, with the next request after each decision and the focus never lost", async ({
  adminPage: page,
}) => {
  const [one = "", two = "", three = "", four = ""] = names(4);
  await applyAs([one, two, three, four]);
  await showOnly(page, [one, two, three, four]);
  await page.goto("/admin/join-requests");
  await expect(rowOf(page, four)).toBeVisible();
  const opener = (name: string) => page.getByRole("button", { name, exact: true });

  await page.keyboard.press("j");
  await expect(opener(one)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(opener(two)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: two })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("dialog", { name: three })).toBeVisible();
  await expect(page).toHaveURL(/\?request=/);
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: four })).toBeVisible();
  await expectNotice(page, `${three} is on the marketplace now.`);
  await page.keyboard.press("r");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Reject" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: two })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener(two)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/join-requests$/);
  await page.keyboard.press("k");
  await page.keyboard.press("a");
  await expect(rowOf(page, one)).toHaveCount(0);
  await expect(opener(two)).toBeFocused();
});

test("single keys can be turned off", async ({ adminPage: page }) => {
  const [name = ""] = names(1);
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await expect(rowOf(page, name)).toBeVisible();
  await page.evaluate(() => localStorage.setItem("adminSingleKeys", "off"));
  await page.reload();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("a");
  await page.keyboard.press("r");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(rowOf(page, name)).toBeVisible();
});

test("a decision that the server refuses brings the row back to its place, with the reason", async ({
  adminPage: page,
  faults,
}) => {
  faults.allow(/500 .*\/approve/, /ERR_FAILED .*\/approve/);
  const all = names(3);
  const [one = "", two = ""] = all;
  await applyAs(all);
  await showOnly(page, all);
  await page.goto("/admin/join-requests");
  await page.route("**/approve", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByRole("button", { name: `Approve ${two}` }).click();
  await expectNotice(page, `${two}: Server error. Please try again later.`);
  await expect(page.locator("[data-row]").nth(1)).toContainText(two);
  await page.unroute("**/approve");
  await page.route("**/approve", (route) => route.abort());
  await page.getByRole("button", { name: `Approve ${one}` }).click();
  await expectNotice(page, `${one}: Network error. Please check your connection and try again.`);
  await expect(page.locator("[data-row]").first()).toContainText(one);
});

test("who comes second is told, and the row is gone", async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/404 .*\/approve/);
  const [name = ""] = names(1);
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  const row = rowOf(page, name);
  const id = await row.getAttribute("data-row");
  await page.request.put(`/api/admin/join-requests/${id}/approve`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await expectNotice(page, `${name}: Resource not found.`);
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/join-requests?request=${id}`);
  await expectNotice(page, "This request is no longer waiting.");
  await expect(page).toHaveURL(/\/admin\/join-requests$/);
});

test("the review shows everything that was sent, and fits a narrow screen", async ({ adminPage: page }) => {
  await page.goto("/admin/join-requests");
  const withPictures = page.locator("[data-row]").first();
  await withPictures.getByRole("button").first().click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("img").first()).toBeVisible();
  const loaded = () =>
    review
      .getByRole("img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  await expect(review.getByRole("heading", { name: "Channels" })).toBeVisible();
  for (const link of await review.locator('a[target="_blank"]').all()) {
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(review.getByRole("button", { name: "Approve" })).toBeInViewport();
  await expect(review.getByRole("button", { name: "Reject" })).toBeInViewport();
  await page.goBack();
  await expect(review).toHaveCount(0);
});

test("a failure of the list is told, in the page and as a notice", async ({ adminPage: page, faults }) => {
  faults.allow(/403 \/api\/admin\/join-requests/);
  await page.route("**/api/admin/join-requests?*", (route) =>
    route.fulfill({ status: 403, json: { success: false } }),
  );
  await page.goto("/admin/join-requests");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Access denied. You don't have permission for this action.");
  await expectNotice(page, "Error");
  await expectAccessible(page);
  await page.unroute("**/api/admin/join-requests?*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("[data-row]").first()).toBeVisible();
});

test("what was advised is shown with its words, and decides nothing until the administrator does", async ({
  adminPage: page,
  adminToken,
}) => {
  const [kept = "", refused = ""] = names(2);
  await applyAs([kept, refused]);
  await showOnly(page, [kept, refused]);
  const requests = await call<{ _id: string; name: string }[]>(
    "GET",
    "/api/admin/join-requests?limit=500",
    undefined,
    adminToken,
  );
  const propose = (name: string, proposal: Record<string, string>) => {
    const id = requests.find((request) => request.name === name)?._id;
    return call("PUT", `/api/admin/join-requests/${id}/proposal`, proposal, adminToken);
  };
  await propose(kept, { decision: "approve", note: "Cooks every week." });
  await propose(refused, { decision: "reject", note: "Sells followers.", reason: "We work with cooks." });

  await page.goto("/admin/join-requests");
  await expect(rowOf(page, kept)).toContainText("Approval proposed");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: kept, exact: true }).click();
  const approval = page.getByRole("region", { name: "Approval proposed" });
  await expect(approval).toContainText("Cooks every week.");
  await expectAccessible(page);
  await approval.getByRole("button", { name: "Dismiss" }).click();
  await expect(approval).toHaveCount(0);

  await page.getByRole("button", { name: "Next request" }).click();
  await expect(page.getByRole("region", { name: "Rejection proposed" })).toContainText("Sells followers.");
  await expectNoOverflow(page);
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  const question = page.getByRole("alertdialog", { name: `Reject ${refused}?` });
  await expect(question.getByLabel(/Reason/)).toHaveValue("We work with cooks.");
  await question.getByRole("button", { name: "Reject" }).click();
  await expectNotice(page, `The application of ${refused} is deleted.`);
  await expect(rowOf(page, kept)).not.toContainText("proposed");
});

test("what a program proposes to ask for fills the dialog, and is sent by the editor alone", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const [name = ""] = names(1);
  await applyAs([name]);
  await showOnly(page, [name]);
  const requests = await call<{ _id: string; name: string }[]>(
    "GET",
    "/api/admin/join-requests?limit=500",
    undefined,
    adminToken,
  );
  const id = requests.find((request) => request.name === name)?._id;
  const made = await call("POST", "/api/admin/api-keys", { name: `For ${name}`, scope: "write" }, adminToken);
  const { key } = (made as { data: { key: string } }).data;
  const client = new Client({ name: "a program", version: "1" });
  const address = new URL("/mcp", process.env.TANDEM_TEST_ORIGIN);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  const changes = { id, codes: ["rate"], words: "What does a film cost?", note: "Brands ask for it." };
  await client.callTool({ name: "propose_changes", arguments: changes });
  await client.close();

  await page.goto("/admin/join-requests");
  await expect(rowOf(page, name)).toContainText("Changes proposed");
  await page.getByRole("button", { name, exact: true }).click();
  const note = page.getByRole("region", { name: "Changes proposed" });
  await expect(note).toContainText("Brands ask for it.");
  await expect(note).toContainText("To ask for: Rate");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: /^Ask/ }).click();
  const question = page.getByRole("alertdialog", { name: `Ask ${name} for changes?` });
  await expect(question.getByLabel("Rate")).toBeChecked();
  await expect(question.getByLabel(/^Comment/)).toHaveValue("What does a film cost?");
  await question.getByLabel(/^Comment/).fill("What does a short film cost?");
  await question.getByRole("button", { name: "Ask", exact: true }).click();
  await expectNotice(page, `${name} gets an email with a link to edit.`);
  await expect(note).toHaveCount(0);
  await expect(page.getByText("What does a short film cost?").first()).toBeVisible();
});

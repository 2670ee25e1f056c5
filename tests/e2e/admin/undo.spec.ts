import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtThisWidth, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { applyAs, expectNotice, rowOf, showOnly, unique } from "./admin-steps.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => unique(`Undo ${index + 1}`));
const notice = (page: Page) => page.getByRole("region", { name: /Notifications/ });

async function openQueue(page: Page, count: number): Promise<string[]> {
  const list = names(count);
  await applyAs(list);
  await showOnly(page, list);
  await page.goto("/admin/join-requests");
  await expect(rowOf(page, list.at(-1) ?? "")).toBeVisible();
  return list;
}

const order = (page: Page) => page.locator("[data-row] button:first-of-type").allTextContents();

test("an approval is undone from the notice, and the request is in its place again", async ({
  adminPage: page,
}) => {
  const [one = "", two = "", three = ""] = await openQueue(page, 3);
  await page.getByRole("button", { name: `Approve ${two}` }).click();
  await expect(rowOf(page, two)).toHaveCount(0);
  await expectNotice(page, `${two} is on the marketplace now.`);
  await expect(notice(page).getByRole("button", { name: "View profile" })).toBeVisible();
  await expectAccessible(page);
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "Undone");
  await expect(rowOf(page, two)).toBeVisible();
  const shown = (await order(page)).filter((text) => [one, two, three].includes(text));
  expect(shown).toEqual([one, two, three]);
  const response = await page.request.get(`/api/influencers?search=${encodeURIComponent(two)}`);
  expect((await response.json()).data.matched).toBe(0);
});

test("a deletion is undone with the key U, and the notice stays for the whole time", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Kept");
  const made = await call<{ data: { influencer: { _id: string } } }>(
    "POST",
    "/api/influencers",
    { name, category: "Gaming" },
    adminToken,
  );
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  await page.clock.install();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You can undo this for ten seconds.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expectNotice(page, "Influencer deleted successfully.");
  await page.clock.runFor(6_000);
  await expect(notice(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expectNotice(page, "Undone");
  await expect(rowOf(page, name)).toBeVisible();
  const response = await page.request.get(`/api/influencers/${made.data.influencer._id}`);
  expect(response.status()).toBe(200);
});

test("whoever undoes too late is told, and the decision stays", async ({ adminPage: page, faults }) => {
  faults.allow(/409 \/api\/admin\/undo/);
  const [name = ""] = await openQueue(page, 1);
  await page.route("**/api/admin/undo", (route) =>
    route.fulfill({ status: 409, json: { success: false, message: "It is too late to undo this." } }),
  );
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "It is too late to undo this.");
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("several requests are approved together, undone together, and rejected with a saved reply", {
  tag: "@both",
}, async ({ adminPage: page }) => {
  const list = await openQueue(page, 3);
  const bar = page.getByRole("region", { name: "Selected join requests" });
  const selectAll = async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar).toContainText("3 selected");
  };
  await selectAll();
  await expectNoOverflow(page);
  await bar.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("alertdialog", { name: "Approve 3 join requests?" });
  await question.getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, "3 join requests approved.");
  await expect(page.getByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, "All 3 are as they were.");
  await expect(page.locator("[data-row]")).toHaveCount(3);

  await selectAll();
  await bar.getByRole("button", { name: "Reject" }).click();
  const rejection = page.getByRole("alertdialog", { name: "Reject 3 join requests?" });
  const title = unique("Posts");
  await rejection.getByLabel("Reason").fill("Please post for three months first.");
  await rejection.getByRole("button", { name: "Save as a reply" }).click();
  await rejection.getByLabel("Title of the reply").fill(title);
  await rejection.getByRole("button", { name: "Save reply" }).click();
  await expect(rejection.getByRole("button", { name: `Delete the reply ‘${title}’` })).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await rejection.getByLabel("Reason").fill("");
  await rejection.getByLabel("Saved replies").selectOption({ label: title });
  await expect(rejection.getByLabel("Reason")).toHaveValue("Please post for three months first.");
  await rejection.getByRole("button", { name: `Delete the reply ‘${title}’` }).click();
  await expect(rejection.getByRole("option", { name: title })).toHaveCount(0);
  await rejection.getByRole("button", { name: "Reject", exact: true }).click();
  await expectNotice(page, "3 join requests deleted.");
  expect(list).toHaveLength(3);
  await expect(page.locator("[data-row]")).toHaveCount(0);
});

test("a request that cannot be approved keeps no other from its approval", async ({
  adminPage: page,
  adminToken,
}) => {
  const [taken = "", free = ""] = await openQueue(page, 2);
  const email = `${taken.replaceAll(" ", ".").toLowerCase()}@mail.example`;
  await call("POST", "/api/influencers", { name: "Somebody else", email }, adminToken);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("region", { name: "Selected join requests" })
    .getByRole("button", { name: "Approve" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, "1 of 2: This email address is already registered.");
  await expect(rowOf(page, taken)).toBeVisible();
  await expect(rowOf(page, free)).toHaveCount(0);
  await expectAccessible(page);
});

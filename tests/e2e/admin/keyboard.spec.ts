import type { Locator, Page } from "@playwright/test";
import { administrator } from "#tests/harness/administrator.ts";
import { call } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { adminPages, expectNotice, rowOf, sampleCreators, unique } from "./admin-steps.ts";

/** Presses Tab until something is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "is reached with Tab").toBeFocused();
}

/** Names of what can be pressed on a page and is not reached with Tab; of radio buttons one stands for its group. */
async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const selector = "a[href], button, input:not([type=radio]), select, textarea, summary, [tabindex='0']";
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.matches(":disabled, [tabindex='-1'], [inert] *") && element.checkVisibility(),
    );
    for (const element of found) element.dataset.keyboard = "waits";
    (document.activeElement as HTMLElement | null)?.blur();
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.keyboard;
    });
    // Tab stops at month, day, year, and the calendar of a date.
    return found.length + 3 * found.filter((element) => element.matches("[type=date]")).length;
  });
  expect(count).toBeGreaterThan(3);
  for (let presses = 0; presses < count + 5; presses++) await page.keyboard.press("Tab");
  return page.locator("[data-keyboard]").evaluateAll((left) => left.map((element) => element.outerHTML));
}

async function expectAllReached(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await requestsEnded(page);
  expect(await unreached(page)).toEqual([]);
}

for (const path of adminPages) {
  test(`on ${path} everything is reached with Tab`, { tag: "@slow" }, async ({ adminPage }) => {
    await expectAllReached(adminPage, path);
  });
}

// The header, the dashboard, and one list: on a phone its rows are cards, and the sidebar is a panel.
for (const path of ["/admin", "/admin/influencers", "/admin/join-requests"]) {
  test(`on ${path} everything is reached with Tab on a phone, too`, { tag: "@phone" }, ({ adminPage }) =>
    expectAllReached(adminPage, path),
  );
}

test("the walk goes through every page of the area", () => {
  expect(adminPages).toContain("/admin/add-brand");
});

test("on the page of a webhook everything is reached with Tab", async ({ adminPage, adminToken }) => {
  const webhook = {
    url: "https://crm.agency.example/tandem",
    events: ["brand.registered"],
    description: unique("CRM"),
  };
  const { data } = await call<{ data: { webhook: { _id: string } } }>(
    "POST",
    "/api/admin/webhooks",
    webhook,
    adminToken,
  );
  await expectAllReached(adminPage, `/admin/webhooks/deliveries?id=${data.webhook._id}`);
  await call("DELETE", `/api/admin/webhooks/${data.webhook._id}`, undefined, adminToken);
});

test("on each view of a campaign everything is reached with Tab", { tag: "@both" }, async ({
  adminPage,
  adminToken,
}) => {
  const made = await call<{ data: { campaign: { _id: string } } }>(
    "POST",
    "/api/admin/campaigns",
    { name: unique("Spring") },
    adminToken,
  );
  const id = made.data.campaign._id;
  const influencerIds = (await sampleCreators(2, adminToken)).map(({ _id }) => _id);
  await call("POST", `/api/admin/campaigns/${id}/collaborations`, { influencerIds }, adminToken);
  for (const view of ["board", "table", "brief", "brief&edit=true", "timeline"]) {
    await expectAllReached(adminPage, `/admin/campaign?id=${id}&view=${view}`);
  }
});

test("an administrator signs in, finds, edits, and deletes with nothing but the keyboard", async ({
  page,
  adminToken,
}) => {
  const name = unique("Keys");
  const record = {
    name,
    email: `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`,
    category: "Gaming",
    bio: "Plays old games.",
    socials: [{ platform: "twitch", link: "plays", followers: "900" }],
    followers: { twitch: "1K-10K" },
  };
  await call("POST", "/api/influencers", record, adminToken);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const write = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  };

  await page.goto("/admin/login");
  await write(page.getByLabel("Email"), administrator.email);
  await write(page.getByLabel("Password", { exact: true }), administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();

  const sidebar = page.getByRole("navigation", { name: "Admin Panel" });
  await press(sidebar.getByRole("button", { name: "Influencers" }));
  await press(sidebar.getByRole("link", { name: "All Influencers" }));
  await write(page.getByRole("searchbox", { name: "Search influencers" }), name);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await press(page.getByRole("link", { name: `Edit ${name}` }));
  await write(page.getByLabel("Location"), "Porto, Portugal");
  await press(page.getByRole("button", { name: "Save changes" }));
  await expectNotice(page, "Influencer updated successfully!");

  await expect(rowOf(page, name)).toContainText("Porto, Portugal");
  await press(page.getByRole("button", { name: `Delete ${name}` }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await expectNotice(page, "Influencer deleted successfully.");
  await expect(rowOf(page, name)).toHaveCount(0);
});

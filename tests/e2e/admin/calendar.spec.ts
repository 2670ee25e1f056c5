import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { agreed as agreedTo } from "./campaign-steps.ts";

/** A campaign whose creator has agreed on a reel, with its days. */
async function agreed(token: string) {
  const days = { draftDueOn: "2030-05-01", publishOn: "2030-05-10" };
  const deliverables = [{ platform: "instagram", format: "reel", ...days }];
  const { name, page } = await agreedTo(token, { deliverables });
  return { name, page: `${page}&view=calendar&month=2030-05` };
}

test("the calendar of a campaign shows the days of its creators, month by month", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, page: address } = await agreed(adminToken);
  await page.goto(address);
  const grid = page.getByRole("table", { name: "May 2030" });
  await expect(grid.getByRole("link", { name: `Draft due: ${name}` })).toBeVisible();
  await expect(grid.getByRole("link", { name: `Goes live: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Later: June 2030" }).press("Enter");
  await expect(page.getByRole("heading", { name: "June 2030" })).toBeVisible();
  await page.goBack();
  await grid.getByRole("link", { name: `Goes live: ${name}` }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add to your calendar" }).click();
  const field = page.getByRole("textbox", { name: "Address" });
  await expectAccessible(page);
  const feed = new URL(await field.inputValue());
  expect(await (await callServer(feed.pathname)).text()).toContain("BEGIN:VCALENDAR");
});

test("the calendar is a list on a phone", { tag: "@phone" }, async ({ adminPage: page, adminToken }) => {
  const { name, page: address } = await agreed(adminToken);
  await page.goto(address);
  await expect(page.getByRole("listitem").filter({ hasText: "1 May" })).toContainText(name);
  await expectAccessibleAndFitting(page);
});

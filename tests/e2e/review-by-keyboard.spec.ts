import type { Page } from "@playwright/test";
import { administrator } from "./harness/administrator.ts";
import { expectAccessible } from "./harness/checks.ts";
import { endWaitOfNotices } from "./harness/notices.ts";
import { mailTo } from "./harness/outbox.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import { cardOf, expectProgress, listOf, mailedLink, readList } from "./review-steps.ts";

const keys = ["a", "m", "r"] as const;
const labels = { a: "Approve", m: "Maybe", r: "Reject" };
const keyAt = (place: number) => keys[place % 3] ?? "a";

/** What a screen reader is told without being asked. */
const announced = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeAttached();

test("a client answers by keyboard and roles alone, without a network for a minute, and the owner is told", {
  tag: "@slow",
}, async ({ adminPage: page, context, adminToken, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /\/api\/links\/review/);
  const { id, names } = await listOf(12, adminToken, { intro: "Twelve people." });
  const nameAt = (place: number) => names[place] ?? "";
  await page.goto(await mailedLink(id, adminToken));
  await page.clock.install();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("progressbar", { name: "Creators answered" })).toHaveAttribute("max", "12");
  // Each creator is an article with its name, and a group of answers that carry the same name and say what is chosen.
  for (const name of names) {
    const answers = cardOf(page, name).getByRole("group", { name });
    await expect(answers.getByRole("button", { pressed: false })).toHaveText(
      ["Approve", "Maybe", "Reject"].map((label) => new RegExp(`^${label}`)),
    );
  }
  const answer = async (place: number) => {
    const key = keyAt(place);
    await expect(cardOf(page, nameAt(place))).toBeFocused();
    await page.keyboard.press(key);
    const group = cardOf(page, nameAt(place)).getByRole("group", { name: nameAt(place) });
    await expect(group.getByRole("button", { name: labels[key], pressed: true })).toHaveCount(1);
    await expect(group.getByRole("button", { pressed: true })).toHaveCount(1);
    await page.keyboard.press("j");
  };

  await page.keyboard.press("j");
  for (let place = 0; place < 4; place += 1) await answer(place);
  await announced(page, `${nameAt(4)}, 5 of 12, `);
  await expectProgress(page, "4 of 12");
  await requestsEnded(page);

  await context.setOffline(true);
  for (let place = 4; place < 8; place += 1) await answer(place);
  await page.clock.fastForward(60_000);
  await announced(page, "No connection: 4 answers are not sent yet, and kept on this device.");
  await expectAccessible(page);
  expect((await readList(id, adminToken)).reviewers[0]?.voted).toBe(4);
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  await cardOf(page, nameAt(8)).focus();
  for (let place = 8; place < 12; place += 1) await answer(place);
  await announced(page, "12 of 12 answered.");

  const send = page.getByRole("button", { name: "Send my answers" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(send).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Sent on /)).toBeVisible();
  const list = await readList(id, adminToken);
  expect(list.counts).toMatchObject({
    open: 0,
    approved: 4,
    maybe: 4,
    rejected: 4,
  });

  await endWaitOfNotices(id);
  const notice = await mailTo(administrator.email, new RegExp(`^Answers to your shortlist: ${list.name}$`));
  expect(notice).toContain("Ida Holm: 4 approved, 4 maybe, 4 rejected");
  // The clock of the first page was moved.
  const office = await context.newPage();
  await office.goto(/https?:\/\/[^/\s]+(\/admin\/shortlist\?id=[\w-]+)/.exec(notice)?.[1] ?? "");
  await expect(office.getByRole("heading", { level: 1, name: list.name })).toBeVisible();
  await expect(office.getByText("Ida Holm").first()).toBeVisible();
});

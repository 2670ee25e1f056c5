import { administrator } from "#tests/harness/administrator.ts";
import {
  everyWidth,
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "./harness/checks.ts";
import { endWaitOfNotices } from "./harness/notices.ts";
import { mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import { cardOf, expectProgress, expectVoted, listOf, mailedLink, readList, voteOf } from "./review-steps.ts";

const labels = ["Approve", "Maybe", "Reject"] as const;

const decisions = ["approved", "maybe", "rejected"];

const startingWith = (label: string) => new RegExp(`^${label}`);

const labelAt = (place: number) => labels[place % 3] ?? "Approve";

test("a client answers about 12 creators on a phone, without a network for a minute, and loses nothing", {
  tag: ["@phone", "@slow"],
}, async ({ page: first, context, adminToken, faults }) => {
  let page = first;
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED .*\/api\/links\/review/);
  const { id, items, names } = await listOf(12, adminToken, { intro: "Twelve people." });
  const link = await mailedLink(id, adminToken);
  await page.goto(link);
  await page.clock.install();
  await expect(page.getByText("For Ida Holm")).toBeVisible();
  await expect(page.getByText("Twelve people.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  const answer = async (place: number) => {
    const button = voteOf(cardOf(page, names[place] ?? ""), labelAt(place));
    await button.tap();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  };
  const unsent = page.getByRole("article").getByText("Not sent yet", { exact: true });

  // The buttons of the creator in view are large, and in reach of the thumb.
  await cardOf(page, names[0] ?? "").evaluate((card) => card.scrollIntoView());
  for (const label of labels) {
    const box = await voteOf(cardOf(page, names[0] ?? ""), label).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.y).toBeGreaterThan(844 / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  for (const place of [0, 1, 2, 3]) await answer(place);
  await expectProgress(page, "4 of 12");
  // A request that is in flight when the network goes is lost.
  await requestsEnded(page);

  await context.setOffline(true);
  for (const place of [4, 5, 6, 7]) await answer(place);
  await cardOf(page, names[4] ?? "")
    .getByRole("button", { name: "Price", exact: true })
    .tap();
  await cardOf(page, names[5] ?? "")
    .getByLabel(/^Comment/)
    .fill("Could she come in May?");
  await cardOf(page, names[8] ?? "")
    .getByRole("button", { name: "Add a reason or a comment" })
    .tap();
  await cardOf(page, names[8] ?? "")
    .getByLabel(/^Comment/)
    .fill("I have to ask somebody.");
  await answer(3 + 4);
  await expect(
    page.getByText("No connection: 4 answers are not sent yet, but saved on this device.").first(),
  ).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /^No connection: 4 answers/ })
      .first(),
  ).toBeAttached();
  await expect(unsent).not.toHaveCount(0);
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  expect((await readList(id, adminToken)).reviewers[0]?.voted).toBe(4);

  // The tab is closed, and the page opened again, before anything could be sent.
  await page.close();
  page = await context.newPage();
  await page.route("**/api/links/review/items/*", (route) => route.abort());
  await context.setOffline(false);
  await page.goto(link);
  await expectProgress(page, "8 of 12");
  await expect(page.getByText(/^No connection: 4 answers/).first()).toBeVisible();
  for (const place of [4, 5, 6, 7]) await expectVoted(page, names[place] ?? "", labelAt(place));
  await expect(cardOf(page, names[5] ?? "").getByLabel(/^Comment/)).toHaveValue("Could she come in May?");
  await expect(cardOf(page, names[8] ?? "").getByLabel(/^Comment/)).toHaveValue("I have to ask somebody.");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("tl_");
  await context.setOffline(true);
  await page.unroute("**/api/links/review/items/*");
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toHaveCount(0);

  await page.getByRole("link", { name: "Send" }).tap();
  await expect(
    page.getByText(`Still open: ${names[8]}, ${names[9]}, ${names[10]}, and 1 more.`),
  ).toBeVisible();
  for (const place of [8, 9, 10, 11]) await answer(place);
  await expectProgress(page, "12 of 12");
  await page.getByRole("button", { name: "Send my answers" }).tap();
  await expect(page.getByText(/^Sent on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send my answers" })).toHaveCount(0);
  await expectAccessibleAtThisWidth(page);

  const list = await readList(id, adminToken);
  expect(list.reviewers).toMatchObject([{ person: "Ida Holm", voted: 12, finishedAt: expect.any(String) }]);
  expect(list.items.map(({ decision }) => decision)).toEqual(items.map((_, place) => decisions[place % 3]));
  const words = list.items.map(({ votes: [vote] }) => [vote?.reason, vote?.comment]);
  expect(words[4]).toEqual(["price", ""]);
  expect(words[5]).toEqual([null, "Could she come in May?"]);
  expect(words[8]).toEqual([null, "I have to ask somebody."]);

  // A change after that is a reason to send again.
  await cardOf(page, names[0] ?? "")
    .getByRole("button", { name: "Reject" })
    .tap();
  await expect(page.getByText(/^You’ve made changes since/)).toBeVisible();
  await page.getByRole("button", { name: "Send my answers" }).tap();
  await expect(page.getByText(/^You’ve made changes since/)).toHaveCount(0);

  // The owner of the list learns of both in one mail.
  await endWaitOfNotices(id);
  const notice = await mailTo(administrator.email, new RegExp(`^Answers to your shortlist: ${list.name}$`));
  expect(notice).toContain("Ida Holm: 3 approved, 4 maybe, 5 rejected");
  expect(notice).toContain(`/admin/shortlist?id=${id}`);
});

test("a client answers by keyboard and roles alone", async ({ page, adminToken }) => {
  const { id, names } = await listOf(12, adminToken);
  await page.goto(await mailedLink(id, adminToken));
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("progressbar", { name: "Creators answered" })).toHaveAttribute("max", "12");
  await expectAccessibleAndFitting(page, everyWidth);

  // No creator is current yet: the first press answers about nobody.
  await page.keyboard.press("a");
  await expect(cardOf(page, names[0] ?? "")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Press again to answer." })).toBeAttached();
  await expectProgress(page, "0 of 12");
  for (const [place, name] of names.entries()) {
    await expect(cardOf(page, name)).toBeFocused();
    await expect(cardOf(page, name)).toHaveAttribute("aria-current", "true");
    // The buttons are a group with the creator's name, which says which one is pressed.
    const votes = cardOf(page, name).getByRole("group", { name });
    await expect(votes.getByRole("button", { pressed: false })).toHaveText(labels.map(startingWith));
    await page.keyboard.press(["a", "m", "r"][place % 3] ?? "a");
    await expect(votes.getByRole("button", { pressed: true })).toHaveText([startingWith(labelAt(place))]);
    await page.keyboard.press("j");
  }
  await expect(page.getByRole("status").filter({ hasText: "12 of 12 answered." })).toBeAttached();
  await page.keyboard.press("k");
  const before = cardOf(page, names[10] ?? "");
  await expect(before).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${names[10]}, 11 of 12, Maybe.` })).toBeAttached();

  // In a field, the keys are letters.
  await before.getByLabel(/^Comment/).focus();
  await page.keyboard.type("a rather jam");
  await expect(before.getByLabel(/^Comment/)).toHaveValue("a rather jam");
  await expectVoted(page, names[10] ?? "", "Maybe");
  await page.keyboard.press("Tab");
  await expect(before.getByText("Sent.", { exact: true })).toBeVisible();

  // They can be switched off.
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expectAccessibleAtThisWidth(page);
  await dialog.getByRole("checkbox", { name: "Single keys act at once" }).press("Space");
  await page.keyboard.press("Escape");
  await before.focus();
  await page.keyboard.press("a");
  await page.keyboard.press("k");
  await expect(before).toBeFocused();
  await expectVoted(page, names[10] ?? "", "Maybe");
  await expect(page.getByRole("button", { name: "Shortcuts are off" })).toBeVisible();

  const send = page.getByRole("button", { name: "Send my answers" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(send).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Sent on /)).toBeVisible();
  const list = await readList(id, adminToken);
  expect(list.counts).toMatchObject({ open: 0, approved: 4, maybe: 4, rejected: 4 });
  expect(list.items[10]?.votes[0]?.comment).toBe("a rather jam");
});

test("another window, a removed creator, and a closed list are told where they matter", async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/40[49] \/api\/links\/review\//);
  const { id, items, names } = await listOf(4, adminToken);
  const link = await mailedLink(id, adminToken, { showVotes: true });
  const other = await call(
    "POST",
    `/api/admin/shortlists/${id}/links`,
    { person: "Sam Rivera", delivery: "copy", role: "advises" },
    adminToken,
  );
  const sam = (other as { data: { url: string } }).data.url.split("/l/")[1] ?? "";
  await say(sam, items[3] ?? "", "rejected", "Too loud.");
  await page.goto(link);
  const last = cardOf(page, names[3] ?? "");
  await expect(last.getByText("Sam Rivera (advises): Rejected")).toBeVisible();
  await expect(last.getByText("Too loud.")).toBeVisible();

  await say(link.slice("/l/".length), items[0] ?? "", "rejected", "Said elsewhere");
  await voteOf(cardOf(page, names[0] ?? ""), "Approve").click();
  await expect(cardOf(page, names[0] ?? "").getByRole("alert")).toHaveText(
    "In another window, you answered: Rejected, “Said elsewhere”. This answer replaces it: Approved.",
  );

  await call("DELETE", `/api/admin/shortlists/${id}/items/${items[1]}`, undefined, adminToken);
  await voteOf(cardOf(page, names[1] ?? ""), "Approve").click();
  await voteOf(cardOf(page, names[2] ?? ""), "Maybe").click();
  await expect(page.getByText(/taken off the list/)).toBeVisible();
  await expectProgress(page, "2 of 3");
  await expectAccessible(page);

  const { updatedAt } = await readList(id, adminToken);
  await call("PUT", `/api/admin/shortlists/${id}/state`, { action: "close", updatedAt }, adminToken);
  await voteOf(last, "Approve").click();
  const closed = "This list has been closed. Your earlier answers count.";
  await expect(last.getByRole("alert")).toHaveText(`${closed} Not counted: Approved.`);
  await expect(page.getByRole("status").filter({ hasText: closed })).toBeVisible();
  await expect(voteOf(page.locator("main"), "Approve")).toHaveCount(0);
  await expect(last.getByText("Not answered")).toBeVisible();
  await expectAccessible(page);
  expect((await readList(id, adminToken)).counts).toMatchObject({ approved: 1, maybe: 1, open: 1 });
});

async function say(token: string, item: string, decision: string, comment: string): Promise<void> {
  const response = await fetch(`${process.env.TANDEM_TEST_ORIGIN}/api/links/review/items/${item}`, {
    method: "PUT",
    headers: { authorization: `Link ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ decision, comment }),
  });
  expect(response.status).toBe(200);
}

test("somebody else says so once, and the agency is told", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const { id } = await listOf(2, adminToken);
  await page.goto(await mailedLink(id, adminToken));
  await page.getByRole("button", { name: "Not you?" }).click();
  const question = page.getByRole("alertdialog", { name: "You are not Ida Holm?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: /^Tell / }).click();
  await expect(page.getByText("Thank you. We have told the person who sent this link.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Not you?" })).toHaveCount(0);
  expect((await readList(id, adminToken)).reviewers[0]?.deniedAt).not.toBeNull();
});

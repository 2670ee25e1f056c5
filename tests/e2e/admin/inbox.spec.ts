import type { Page } from "@playwright/test";
import { administrator } from "#tests/harness/administrator.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
} from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, signInAs } from "./admin-steps.ts";
import {
  composerOf,
  deliver,
  messagesOf,
  openThread,
  replyAddressOf,
  threadWith,
  written,
} from "./inbox-steps.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("main").locator("[data-row]").filter({ hasText: name }).getByRole("link");

test("a message of the contact form is answered by mail, answered again, and closed", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email } = await written("How much is a reel?");
  const { _id: id } = await threadWith(name, adminToken);
  await page.goto(`/admin/inbox?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText("(unread)");
  await expectAccessibleAndFitting(page);
  await rowOf(page, name).click();
  await expect(messagesOf(page)).toContainText(["How much is a reel?"]);
  await expect(rowOf(page, name)).not.toContainText("(unread)");
  await expect(page.getByText(`Goes to ${name} (${email})`)).toBeVisible();
  await composerOf(page).fill("Hello Noor,\n\n1,200 dollars.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page)).toContainText(["How much is a reel?", "1,200 dollars."]);
  await expect(composerOf(page)).toHaveValue("");
  // It waits for the other side, and has left the view.
  await expect(page.getByText("No matches")).toBeVisible();
  expect(await mailTo(email, /^Re: /)).toContain("1,200 dollars.");

  await deliver({ from: `${name} <${email}>`, to: await replyAddressOf(email), text: "Agreed!\n\n> 1,200" });
  await page.goto(`/admin/inbox?view=all&search=${encodeURIComponent(name)}&id=${id}`);
  await expect(messagesOf(page).last()).toContainText("Agreed!", { timeout: 20_000 });
  await expect(page.getByText("> 1,200")).toBeHidden();
  await page.getByText("Show quoted text").click();
  await expect(page.getByText("> 1,200")).toBeVisible();
  await expectAccessible(page);

  await composerOf(page).fill("Wonderful.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(rowOf(page, name)).toContainText("Closed");
  expect((await threadWith(name, adminToken)).state).toBe("closed");
});

test("a message that arrives in the open thread is in its row of the list at once", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const { name, email } = await written();
  await openThread(page, name, adminToken);
  await expect(messagesOf(page)).toHaveCount(1);
  // The list is asked again later.
  await page.route(/\/api\/admin\/conversations\?/, (route) => route.abort());
  await deliver({ from: `${name} <${email}>`, text: "Make it two." });
  await expect(messagesOf(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(rowOf(page, name)).toContainText("Make it two.");
});

test("a change shows at once, and is taken back if it is refused", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/\/api\/admin\/conversations\//);
  const { name } = await written();
  await openThread(page, name, adminToken);
  await page.route(/conversations\/[\w-]+$/, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fulfill({ status: 500, json: { success: false, message: "Server error" } });
  });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expectNotice(page, "Not changed");
  await expect(rowOf(page, name)).toBeVisible();
  expect((await threadWith(name, adminToken)).state).toBe("open");
});

test("a message that crosses the reply is shown, and the reply asks before it is sent", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/^409 /);
  const { name, email } = await written();
  const { _id: id } = await openThread(page, name, adminToken);
  await expect(messagesOf(page)).toHaveCount(1);
  // The poll would show the message before the reply is sent.
  await page.route(`**/api/admin/conversations/${id}`, (route) => route.abort());
  faults.allow(/ERR_FAILED/);
  await composerOf(page).fill("1,200 dollars.");
  await deliver({ from: `${name} <${email}>`, text: "Wait, make it two." });
  await expect
    .poll(async () => (await threadWith(name, adminToken)).lastMessage.preview)
    .toBe("Wait, make it two.");
  await page.unroute(`**/api/admin/conversations/${id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page)).toContainText(["How much is a reel?", "Wait, make it two."]);
  await expect(page.getByRole("alert")).toContainText("has written in the meantime");
  await expect(composerOf(page)).toHaveValue("1,200 dollars.");
  await expectAccessible(page);

  await composerOf(page).fill("2,400 dollars.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Send this reply as it is?" });
  await question.getByRole("button", { name: "Read it first" }).click();
  await expect(messagesOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await question.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page)).toHaveCount(3);
  await expect(composerOf(page)).toHaveValue("");
  expect(await mailTo(email, /^Re: /)).toContain("2,400 dollars.");
});

test("nothing typed is lost over a reload, another thread, another tab, and the end of the session", {
  tag: "@both",
}, async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/^401 /);
  const [one, other] = [await written(), await written()];
  const { _id: id } = await openThread(page, one.name, adminToken);
  await composerOf(page).fill("Half a rep");
  await openThread(page, other.name, adminToken);
  await expect(composerOf(page)).toHaveValue("");
  await page.goto(`/admin/inbox?id=${id}`);
  await expect(composerOf(page)).toHaveValue("Half a rep");
  await page.reload();
  const tab = await page.context().newPage();
  await tab.goto(`/admin/inbox?id=${id}`);
  await expect(composerOf(tab)).toHaveValue("Half a rep");
  await tab.close();
  await composerOf(page).focus();
  await page.keyboard.type("ly");
  await page.route("**/api/admin/conversations/*/messages", (route) =>
    route.fulfill({ status: 401, json: { success: false, message: "Unauthorized" } }),
  );
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: /^(Login|Sign in)/ }).click();
  await expect(composerOf(page)).toHaveValue("Half a reply");
  await page.unroute("**/api/admin/conversations/*/messages");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page).last()).toContainText("Half a reply");
  await page.reload();
  await expect(composerOf(page)).toHaveValue("");
});

/** Holds the next reply back until the returned function is called. */
async function heldReply(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/admin/conversations/*/messages", async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test("two tabs with the same thread show the same text, so that neither loses it", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name } = await written();
  const { _id: id } = await openThread(page, name, adminToken);
  const tab = await page.context().newPage();
  await tab.goto(`/admin/inbox?view=all&id=${id}`);
  await expect(composerOf(tab)).toHaveValue("");
  await composerOf(page).fill("1,200");
  await expect(composerOf(tab)).toHaveValue("1,200");
  await composerOf(tab).focus();
  await tab.keyboard.type(" dollars.");
  await expect(composerOf(page)).toHaveValue("1,200 dollars.");
  await tab.getByRole("button", { name: "Send", exact: true }).click();
  await expect(composerOf(page)).toHaveValue("");
  await tab.close();
});

test("words that are typed while a reply is sent stay for the next one", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email } = await written();
  await openThread(page, name, adminToken);
  const release = await heldReply(page);
  await composerOf(page).fill("1,200 dollars.");
  await composerOf(page).press("Control+Enter");
  await composerOf(page).pressSequentially(" In June?");
  // It is not sent a second time.
  await composerOf(page).press("Control+Enter");
  release();
  await expect(messagesOf(page)).toContainText(["How much is a reel?", "1,200 dollars."]);
  await expect(composerOf(page)).toHaveValue("In June?");
  await expect(page.getByText("has written in the meantime")).toHaveCount(0);
  expect(await mailTo(email, /^Re: /)).not.toContain("In June?");
  await page.reload();
  await expect(composerOf(page)).toHaveValue("In June?");
  await expect(messagesOf(page)).toHaveCount(2);
});

test("a reply that fails after its writer has gone to another thread is reported", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/^500 /);
  const { name } = await written();
  const { _id: id } = await openThread(page, name, adminToken);
  await page.route("**/api/admin/conversations/*/messages", async (route) => {
    await page.getByText("Choose a conversation.").waitFor();
    await route.fulfill({ status: 500, json: { success: false, message: "Server error" } });
  });
  await composerOf(page).fill("1,200 dollars.");
  await composerOf(page).press("Control+Enter");
  await page.getByRole("searchbox", { name: "Search messages" }).fill(name.slice(0, 4));
  await expectNotice(page, "Message not sent");
  await page.goto(`/admin/inbox?view=all&id=${id}`);
  await expect(composerOf(page)).toHaveValue("1,200 dollars.");
});

test("threads are read, answered, snoozed, and closed by keyboard alone", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const [first, second] = [await written("First"), await written("Second")];
  const own = await Promise.all([first, second].map(({ name }) => threadWith(name, adminToken)));
  // Other tests write at the same time.
  await page.route(/\/api\/admin\/conversations\?/, async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { _id: string }[];
    const kept = all.filter((each) => own.some(({ _id }) => _id === each._id));
    await route.fulfill({ response, json: kept });
  });
  await page.goto("/admin/inbox");
  await expect(rowOf(page, second.name)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: new RegExp(second.name) })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: new RegExp(first.name) })).toBeVisible();
  await page.keyboard.press("k");
  await expect(messagesOf(page)).toContainText(["Second"]);
  await page.keyboard.press("r");
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.type("jerks");
  await page.keyboard.press("Escape");
  await expect(composerOf(page)).not.toBeFocused();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Tomorrow" }).press("Enter");
  await expectNotice(page, "Snoozed");
  // On a phone, the list comes between two threads.
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: new RegExp(first.name) })).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.type("Thank you.");
  await page.keyboard.press("Control+Enter");
  await expect(messagesOf(page).last()).toContainText("Thank you.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expectNotice(page, "Closed");
  expect((await threadWith(second.name, adminToken)).state).toBe("snoozed");
  // The notice comes before the response.
  await expect.poll(async () => (await threadWith(first.name, adminToken)).state).toBe("closed");
  await page.keyboard.press("u");
  await expect.poll(async () => (await threadWith(first.name, adminToken)).state).toBe("waiting");
  await page.keyboard.press("?");
  const legend = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(legend.getByText("Snooze")).toBeVisible();
});

test("two people who answer the same thread see each other, and each other’s replies", {
  tag: "@slow",
}, async ({ adminPage: page, adminToken, browser, baseURL }) => {
  const { name } = await written();
  const { _id: id } = await openThread(page, name, adminToken);
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signInAs(other, "editor", adminToken);
  await other.goto(`/admin/inbox?view=all&id=${id}`);
  await composerOf(other).pressSequentially("I am on it");
  await expect(page.getByText("Vera is replying…")).toBeVisible({ timeout: 25_000 });
  await other.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page).last()).toContainText("I am on it", { timeout: 25_000 });
  await expect(page.getByText("Vera is replying…")).toHaveCount(0);
  await context.close();
});

test("on a phone, the list leads to a thread with the composer at the lower edge, and back", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  await page.addInitScript((token) => localStorage.setItem("adminToken", token), adminToken);
  const { name } = await written();
  await threadWith(name, adminToken);
  await page.goto(`/admin/inbox?view=all&search=${encodeURIComponent(name)}`);
  await rowOf(page, name).tap();
  await expect(composerOf(page)).toBeInViewport();
  const send = page.getByRole("button", { name: "Send", exact: true });
  const box = await send.boundingBox();
  expect(box?.y).toBeGreaterThan(700);
  await expectAccessibleAtThisWidth(page);
  await composerOf(page).fill("On my way.");
  await send.tap();
  await expect(messagesOf(page).last()).toContainText("On my way.");
  await page.getByRole("button", { name: "Back to the list" }).tap();
  await expect(rowOf(page, name)).toContainText("Team: On my way.");
});

test("on a phone with text at 200 %, the messages of a thread can be read, and the composer can be reached", {
  tag: "@phone",
}, async ({ adminPage: page, adminToken }) => {
  const { name } = await written();
  await openThread(page, name, adminToken);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const messages = page.getByRole("region", { name: "Messages" });
  const height = () => messages.evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(150);
  const send = page.getByRole("button", { name: "Send and close" });
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
});

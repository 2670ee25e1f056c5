import { offerWithRights, sendOffer, started } from "./admin/campaign-steps.ts";
import { deliver, replyAddressOf, threadWith } from "./admin/inbox-steps.ts";
import { everyWidth, expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

test("a creator reads on the page what was written by mail, and the team’s answers, and writes there", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const { email, id, name } = await started(adminToken);
  await sendOffer(id, adminToken, offerWithRights);
  const link = linkIn(await mailTo(email, /^An offer for you/));
  await deliver({
    from: `${name} <${email}>`,
    to: await replyAddressOf(email),
    text: "Does Friday work?\n\n> The offer is open.",
  });
  const { _id: thread } = await threadWith(name, adminToken);
  const { data } = await call<{ data: { thread: { newest: string } } }>(
    "GET",
    `/api/admin/conversations/${thread}`,
    undefined,
    adminToken,
  );
  const reply = { text: "Friday is fine.", seen: data.thread.newest };
  await call("POST", `/api/admin/conversations/${thread}/messages`, reply, adminToken);

  await page.goto(link);
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toContainText(["Does Friday work?", "Friday is fine."]);
  await expect(messages.first()).toContainText("You");
  await expect(messages.first()).not.toContainText("The offer is open.");
  // An address that was entered as a name is shown to nobody.
  await expect(messages.last()).not.toContainText("@");
  await page.getByLabel("Your message").fill("Then Friday it is.");
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(messages.last()).toContainText("Then Friday it is.");
  await expectAccessibleAndFitting(page, everyWidth);
});

import { everyWidth, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { expect, test } from "../harness/test.ts";
import { offerWithRights, sendOffer, started } from "./campaign-steps.ts";
import { deliver, messagesOf, openThread, replyAddressOf, threadWith } from "./inbox-steps.ts";

test("files of a reply are still there after a reload, and reach the creator", async ({
  adminPage: page,
  adminToken,
}) => {
  const { email, id, name } = await started(adminToken);
  await sendOffer(id, adminToken, offerWithRights);
  const link = linkIn(await mailTo(email, /^An offer for you/));
  await deliver({ from: `${name} <${email}>`, to: await replyAddressOf(email), text: "Is there a brief?" });
  await threadWith(name, adminToken);
  await openThread(page, name, adminToken);

  const attached = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  const choose = (files: string[]) =>
    page.getByLabel("Files to attach").setInputFiles(
      files.map((file) => ({
        name: file,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(`of ${file}`),
      })),
    );
  await choose(["brief.docx", "wrong.docx"]);
  await expect(attached).toHaveText([/brief\.docx \d+ bytes$/, /wrong\.docx \d+ bytes$/]);
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove wrong.docx" }).click();
  await removed;
  await page.getByLabel("Message", { exact: true }).fill("Here it is.");
  await page.reload();
  await expect(attached).toHaveText([/brief\.docx/]);
  await expectAccessibleAndFitting(page, everyWidth);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messagesOf(page).last()).toContainText("brief.docx (1 KB)");
  await expect(attached).toHaveCount(0);

  await page.goto(link);
  const file = page.getByRole("list", { name: "Messages" }).getByRole("link", { name: /brief\.docx/ });
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toBe("brief.docx");
});

import { expectNotice, rowOf, takeWithSelected, unique } from "./admin/admin-steps.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

type Made = { data: { influencer: { _id: string } } };

const add = async (token: string, fields: object) =>
  (await call<Made>("POST", "/api/influencers", { visibility: "private", ...fields }, token)).data.influencer
    ._id;

test("a creator whom the team added is told, sees their data, objects, and asks to be erased", {
  tag: "@both",
}, async ({ adminPage: page, adminToken, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = unique("Ole");
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@mail.example`;
  const socials = [{ platform: "instagram", link: "https://www.instagram.com/ole/", followers: "12.5K" }];
  await add(adminToken, { name, email, socials, source: "Fair in Lisbon", tags: ["Quiet tag"] });
  const silent = await add(adminToken, { name: `${name} Silent`, email: null });

  await page.goto(`/admin/influencers?told=no&search=${encodeURIComponent(name)}`);
  for (const each of [name, `${name} Silent`]) {
    await rowOf(page, each).getByRole("checkbox").first().check();
  }
  const bar = page.getByRole("region", { name: "Selected influencers" });
  await takeWithSelected(bar, "Tell them");
  const dialog = page.getByRole("alertdialog", { name: "Tell 2 creators about their data?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Tell them" }).click();
  await expectNotice(page, "1 creator told");

  await page.goto(linkIn(await mailTo(email, /^The data that/)));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("has about you");
  await expect(page.getByText("Fair in Lisbon")).toBeVisible();
  await expect(page.getByText("12.5K followers")).toBeVisible();
  await expect(page.getByText("Quiet tag")).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Do not contact me" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Do not contact me" }).click();
  await expect(page.getByRole("heading", { name: "You will not be contacted" })).toBeFocused();
  await page.getByRole("button", { name: "Ask to be erased" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Ask to be erased" }).click();
  await expect(page.getByRole("heading", { name: "You asked to be erased" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "You asked to be erased" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask to be erased" })).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  await page.goto("/admin/work?kind=erasure");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/add-influencer\?id=/);

  await page.goto(`/admin/influencers?told=no&search=${encodeURIComponent(`${name} Silent`)}`);
  await rowOf(page, `${name} Silent`)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Tell them" }).click();
  const copy = page.getByRole("dialog", { name: `Tell ${name} Silent about their data` });
  await expect(copy.getByLabel("Message")).toHaveValue(/stored some data about you/);
  await expectAccessible(page);
  await copy.getByRole("button", { name: "Copy message" }).click();
  await expectNotice(page, "Copied the message");
  await expect
    .poll(async () => {
      const read = await call<{ data: { influencer: { toldAt: string | null } } }>(
        "GET",
        `/api/influencers/${silent}`,
        undefined,
        adminToken,
      );
      return read.data.influencer.toldAt;
    })
    .not.toBeNull();
  await copy.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, `${name} Silent`)).toHaveCount(0);
});

test("somebody is told from their record, which then says when", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Ida");
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@mail.example`;
  const socials = [{ platform: "twitch", link: "idaplays", followers: "900" }];
  const id = await add(adminToken, { name, email, category: "Gaming", socials });
  await page.goto(`/admin/add-influencer?id=${id}`);
  await page.getByLabel("Bio").fill("Typed meanwhile.");
  const button = page.getByRole("button", { name: "Tell them about their data" });
  await button.click();
  const dialog = page.getByRole("alertdialog", { name: `Tell ${name} about their data?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole("button", { name: "Tell them" }).click();
  await expectNotice(page, "1 creator told");
  await expect(page.getByText(/^Told about their data on/)).toBeVisible();
  await expect(page.getByLabel("Bio")).toHaveValue("Typed meanwhile.");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  await mailTo(email, /^The data that/);
});

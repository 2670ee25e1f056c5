import { jpeg, png, videoOf } from "#tests/factories/files.ts";
import { asUpload } from "../forms/form-steps.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, logIn, rowOf, unique } from "./admin-steps.ts";
import { addBrand, addInfluencer, influencerOf } from "./record-steps.ts";

test("an influencer is added with everything, and is public at once", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Added");
  await page.goto("/admin/influencers");
  await page.getByRole("link", { name: "+ Add Influencer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Influencer" })).toBeVisible();
  await expect(page).toHaveTitle(/^Add Influencer/);
  await page.getByRole("button", { name: "Add Influencer" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Password is required/,
  );
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", ".")}@mail.example`);
  await page.getByLabel("Platform").selectOption("instagram");
  await page.getByLabel("Link/Username").fill("@added");
  await page.getByLabel("Followers").fill("12,500");
  await page.getByLabel("Primary Category").selectOption("Technology");
  await page.getByLabel("Bio").fill("Takes things apart.");
  await page.getByLabel("Engagement").fill("3.4");
  await page.getByLabel("Rating").fill("6");
  await page.getByLabel("Collaboration types").fill("Reviews, Unboxing");
  await page.getByLabel("Verified").check();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Add Influencer" }).click();
  await expect(page.getByLabel("Rating")).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /at least 12 characters/,
  );
  await page.getByLabel("Rating").fill("4.5");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(/^[\w-]{18}$/);
  await page.getByLabel("Images").setInputFiles([await asUpload(await jpeg()), await asUpload(await png())]);
  const pictures = page.getByRole("list", { name: "Pictures" });
  await pictures.getByRole("button", { name: "Use picture 2 as avatar" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Influencer" }).click();
  await expectNotice(page, "Influencer added");
  await expect(page).toHaveURL(/\/admin\/influencers$/);
  const id = await rowOf(page, name).getAttribute("data-row");
  const record = await influencerOf(id ?? "", adminToken);
  expect(record).toMatchObject({
    name,
    engagement: 3.4,
    rating: 4.5,
    verified: true,
    featured: false,
    collaborationTypes: ["Reviews", "Unboxing"],
    totalFollowers: 12_500,
    followers: { instagram: "10K-100K" },
  });
  expect(record.images).toHaveLength(2);
});

test("an edit carries the record, survives a reload, and asks before it is left unsaved", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Edited");
  const id = await addInfluencer(name, adminToken);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Influencer" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Edit Influencer");
  await expect(page.getByLabel("Full Name")).toHaveValue(name);
  await expect(page.getByLabel("Platform").first()).toHaveValue("twitter/X");
  await expect(page.getByLabel("Platform").nth(1)).toHaveValue("twitch");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expectAccessibleAndFitting(page);
  // Nothing was changed: nobody asks.
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Language 1")).toHaveValue("pt");
  await page.getByLabel("Language 1").selectOption("");
  await page.getByLabel("Language 2").selectOption("German");
  await page.getByLabel("Location").fill("Porto, Portugal");
  await page.getByLabel("New password").fill("a-secret-nobody-keeps");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("Porto, Portugal");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain("Porto, Portugal");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("a-secret");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Location")).toHaveValue("Porto, Portugal");
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await page.getByLabel("Featured").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  expect(await influencerOf(id, adminToken)).toMatchObject({
    location: "Porto, Portugal",
    languages: ["de"],
    featured: true,
    bio: "Plays old games.",
    totalFollowers: 13_400,
    platforms: ["twitter", "twitch"],
  });
  await page.goto(`/admin/add-influencer?id=${id}`);
  await expect(page.getByLabel("Full Name")).toHaveValue(name);
  await expect(page.getByText("We kept what you typed.")).toHaveCount(0);
});

test("a session that ends while somebody edits leads back to what was written", async ({ page, faults }) => {
  faults.allow(/401 \/api\//);
  await page.goto("/admin/login");
  await logIn(page);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem("adminToken"))) ?? "";
  const id = await addBrand(unique("Interrupted"), token);
  await page.goto(`/admin/add-brand?id=${id}`);
  await page.getByLabel("Location").fill("Ghent");
  // On a busy machine, a read of the page comes first and leads to the login by itself.
  await page.getByRole("button", { name: "Save changes" }).focus();
  await call("POST", "/api/admin/logout", undefined, token);
  await page.keyboard.press("Enter");
  await expectNotice(page, "Unauthorized. Please login again.");
  await logIn(page);
  await expect(page).toHaveURL(new RegExp(`/admin/add-brand\\?id=${id}$`));
  await expect(page.getByLabel("Location")).toHaveValue("Ghent");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Brand updated successfully!");
});

test("a brand is added and edited with its listing", async ({ adminPage: page }) => {
  const name = unique("Listed");
  await page.goto("/admin/brands");
  await page.getByRole("link", { name: "+ Add Brand" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Brand" })).toBeVisible();
  await page.getByLabel("Company Name").fill(name);
  await page.getByLabel("Industry").selectOption("Sports");
  await page.getByLabel("Contact Person").fill("Noa Berg");
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", ".")}@mail.example`);
  await page.getByLabel("Budget Range").selectOption("$50K+");
  await page.getByLabel("Campaign Goals").fill("More bicycles.");
  await page.getByLabel("Company size").selectOption("51-200");
  await page.getByLabel("Instagram").fill("120K");
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Add Brand" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/common passwords/);
  await page.getByRole("button", { name: "Generate" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Brand" }).click();
  await expect(rowOf(page, name)).toContainText("Published");
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Brand" })).toBeVisible();
  await expect(page.getByLabel("Instagram")).toHaveValue("120K");
  await page.reload();
  await expect(page.getByLabel("Company Name")).toHaveValue(name);
  await page.getByLabel("Collaborations").fill("x");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Collaborations")).toBeFocused();
  await page.getByLabel("Collaborations").fill("12");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Brand updated successfully!");
  const response = await page.request.get(`/api/marketplace/brands?search=${encodeURIComponent(name)}`);
  expect((await response.json()).data.brands[0]).toMatchObject({
    totalCollaborations: 12,
    companySize: "51-200",
    socialMedia: { instagram: "120K" },
  });
});

test("an edit that somebody else has overtaken shows both versions, and nothing is lost", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/influencers/);
  const name = unique("Overtaken");
  const id = await addInfluencer(name, adminToken);
  await page.goto(`/admin/add-influencer?id=${id}`);
  await page.getByLabel("Bio").fill("My bio.");
  await page.getByLabel("Phone").fill("+351 555 0142");
  await call("PUT", `/api/influencers/${id}`, { bio: "Their bio.", location: "Bergen" }, adminToken);
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  const bio = dialog.getByRole("group", { name: "Bio" });
  await expect(bio.getByRole("radio", { name: /Yours.*My bio/ })).toBeChecked();
  await expect(bio.getByRole("radio", { name: /Saved.*Their bio/ })).not.toBeChecked();
  await expect(
    dialog.getByRole("group", { name: "Location" }).getByRole("radio", { name: /Saved.*Bergen/ }),
  ).toBeChecked();
  await expectAccessibleAndFitting(page);
  await bio.getByRole("radio", { name: /Saved/ }).check();
  await dialog.getByRole("button", { name: "Continue with this choice" }).click();
  await expect(page.getByLabel("Bio")).toHaveValue("Their bio.");
  await expect(page.getByLabel("Phone")).toHaveValue("+351 555 0142");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  expect(await influencerOf(id, adminToken)).toMatchObject({
    bio: "Their bio.",
    location: "Bergen",
    phone: "+351 555 0142",
  });
});

test("pictures are moved by keyboard, removed and chosen as avatar", async ({
  adminPage: page,
  adminToken,
}) => {
  const id = await addInfluencer(unique("Pictured"), adminToken);
  await page.goto(`/admin/add-influencer?id=${id}`);
  await page
    .getByLabel("Images")
    .setInputFiles([
      await asUpload(await jpeg("a.jpg", { width: 500, height: 500 })),
      await asUpload(await jpeg("b.jpg", { width: 520, height: 500 })),
      await asUpload(await jpeg("c.jpg", { width: 540, height: 500 })),
    ]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  const before = (await influencerOf(id, adminToken)).images as { id: string }[];
  await page.goto(`/admin/add-influencer?id=${id}`);
  const pictures = page.getByRole("list", { name: "Pictures" });
  await pictures.getByRole("button", { name: "Move picture 1 later" }).press("Enter");
  await expect(pictures.getByRole("button", { name: "Move picture 2 later" })).toBeFocused();
  await pictures.getByRole("button", { name: "Remove picture 3" }).press("Enter");
  await expect(pictures.getByRole("button", { name: "Remove picture 2" })).toBeFocused();
  await pictures.getByRole("button", { name: "Use picture 2 as avatar" }).press("Enter");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  const after = await influencerOf(id, adminToken);
  expect((after.images as { id: string }[]).map((image) => image.id)).toEqual([before[1]?.id, before[0]?.id]);
  expect(after.avatar).toContain(before[0]?.id ?? "");
});

test("a large video is sent before the form is saved, also across a reload, and a damaged one says why", async ({
  adminPage: page,
  adminToken,
}) => {
  const id = await addInfluencer(unique("Filmed"), adminToken);
  const path = `/admin/add-influencer?id=${id}`;
  await page.goto(path);
  const damaged = Buffer.concat([Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom"), Buffer.alloc(400, "film")]);
  const large = videoOf(24 * 1024 * 1024, "showreel.mp4");
  const zone = page.getByLabel("Videos optional");
  await zone.setInputFiles([
    await asUpload(large),
    { name: "cut.mp4", mimeType: "video/mp4", buffer: damaged },
  ]);
  const videos = page.getByRole("list", { name: "Videos" }).getByRole("listitem");
  await expect(videos.nth(0)).toContainText("24.0 MB, uploaded");
  await expect(videos.nth(1)).toContainText("cut.mp4 can't be read");
  await expectAccessibleAndFitting(page, everyWidth);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(zone).toBeFocused();
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove video 2" }).click();
  await removed;
  await expect(videos).toHaveCount(1);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(videos).toHaveText(/^showreel\.mp4.*24\.0 MB, uploaded/);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  expect((await influencerOf(id, adminToken)).videos).toHaveLength(1);
  await page.goto(path);
  // The film is not one, so the browser says that it cannot play it.
  await expect(videos).toContainText("video 1");
});

test("a record that is not there says so", async ({ adminPage: page, faults }) => {
  faults.allow(/404 \/api\//);
  await page.goto("/admin/add-influencer?id=0190a000-0000-7000-8000-000000000001");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Resource not found.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/admin\/influencers$/);
});

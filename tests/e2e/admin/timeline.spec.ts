import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { applyAs, expectNotice, rowOf, sampleCreators, showOnly, unique } from "./admin-steps.ts";

test("notes are written, edited and removed in the review, where letters are no shortcuts", async ({
  adminPage: page,
}) => {
  const names = [unique("Story"), unique("Story")];
  const [name = "", other = ""] = names;
  await applyAs(names);
  await showOnly(page, names);
  await page.goto("/admin/join-requests");
  await rowOf(page, name).getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  const story = panel.getByRole("list", { name: "Timeline" });
  await expect(story.getByRole("listitem")).toContainText(["Mail sent: Application received"]);

  const note = panel.getByLabel("Note", { exact: true });
  await note.pressSequentially("A jar, kept");
  await expect(panel).toBeVisible();
  await note.press("Escape");
  await rowOf(page, other).getByRole("button", { name: other, exact: true }).click();
  await expect(page.getByRole("dialog", { name: other }).getByLabel("Note", { exact: true })).toBeEmpty();
  await page.keyboard.press("Escape");
  await rowOf(page, name).getByRole("button", { name, exact: true }).click();
  await expect(note).toHaveValue("A jar, kept");

  await panel.getByRole("button", { name: "Add note" }).click();
  await expect(story.getByRole("listitem").first()).toContainText("A jar, kept");
  await expect(note).toBeEmpty();
  await expect(note).toBeFocused();
  await expectAccessibleAndFitting(page);

  await story.getByRole("button", { name: "Edit" }).click();
  await panel.getByLabel("Edit the note").fill("Two jars");
  await story.getByRole("checkbox", { name: "Viewers can read it" }).check();
  await story.getByRole("button", { name: "Save" }).click();
  await expect(story).toContainText("edited, for viewers too");
  await expect(story).toContainText("Two jars");
  await story.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(story).toContainText("Note removed");
  await expect(story).not.toContainText("Two jars");
});

test("a failed timeline says so, and a note that was refused is not lost", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/\/api\/admin\/timeline/);
  const [creator] = await sampleCreators(1, adminToken);
  await page.route("**/api/admin/timeline*", (route) => route.abort());
  await page.goto(`/admin/add-influencer?id=${creator?._id}`);
  const failed = page.getByRole("alert").filter({ hasText: "The timeline could not be loaded" });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute("**/api/admin/timeline*");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed).toHaveCount(0);

  await page.route("**/api/admin/timeline*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Note", { exact: true }).fill("Still here");
  await page.getByRole("button", { name: "Add note" }).click();
  await expectNotice(page, "Not added");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Still here");
});

import { setTimeout as sleep } from "node:timers/promises";
import { expectAccessible, expectAccessibleAndFitting, expectNoOverflow } from "../harness/checks.ts";
import { layoutShift } from "../harness/layout-shift.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, unique } from "./admin-steps.ts";
import { panelOf, started } from "./campaign-steps.ts";

type Made = { data: { influencer: { _id: string } } };
type Field = { data: { customField: { _id: string; key: string } } };

const socials = [{ platform: "twitch", link: "plays", followers: "900" }];
const make = async (token: string, name: string) => {
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;
  const json = { name, email, category: "Gaming", bio: "Plays.", socials };
  return (await call<Made>("POST", "/api/influencers", json, token)).data.influencer._id;
};
const define = async (token: string, json: object) =>
  (await call<Field>("POST", "/api/admin/custom-fields", json, token)).data.customField;
const forget = (token: string, id: string) =>
  call("DELETE", `/api/admin/custom-fields/${id}`, undefined, token);

test("an owner defines a field, somebody fills it in, and the list shows it and filters by it", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/custom-fields/);
  const label = unique("Shirt");
  const name = unique("Roster");
  const id = await make(adminToken, `${name} Ada`);
  await make(adminToken, `${name} Bo`);

  await page.goto("/admin/fields");
  await page.getByRole("button", { name: "+ Add Field for Influencers" }).click();
  const adding = page.getByRole("dialog", { name: "New field" });
  await adding.getByLabel("Label").fill("E-mail");
  await adding.getByLabel("Kind").selectOption("One of a list");
  await adding.getByLabel("Options").fill("Small\nLarge");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add field" }).click();
  await expect(adding.getByLabel("Label")).toHaveAccessibleDescription(/has already/);
  await adding.getByLabel("Label").fill(label);
  await adding.getByRole("button", { name: "Add field" }).click();
  await expectNotice(page, "Added");
  await expect(rowOf(page, label)).toContainText("Small, Large");
  await expectAccessibleAndFitting(page);

  await page.goto(`/admin/add-influencer?id=${id}`);
  await page.getByLabel(label).selectOption("Large");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");

  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, `${name} Bo`)).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: label }).click();
  await page.getByRole("menuitemcheckbox", { name: "Price" }).click();
  await expect(page.getByRole("columnheader", { name: label })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, `${name} Ada`)).toContainText("Large");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "+ Filter" }).click();
  await page.getByRole("menuitem", { name: label }).click();
  await page.getByLabel(label, { exact: true }).selectOption("Large");
  await expect(rowOf(page, `${name} Bo`)).toHaveCount(0);
  await expect(page).toHaveURL(/custom\.shirt_[^=]*=Large/);
  await page.reload();
  await expect(rowOf(page, `${name} Ada`)).toContainText("Large");
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveCount(0);

  await page.goto("/admin/fields");
  await page.getByRole("button", { name: `Delete ${label}` }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("1 influencer loses its value.");
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, label)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, label)).toBeVisible();
  await page.goto(`/admin/add-influencer?id=${id}`);
  await expect(page.getByLabel(label)).toHaveValue("Large");
  await page.goto("/admin/fields");
  await page.getByRole("button", { name: `Delete ${label}` }).click();
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, label)).toHaveCount(0);
});

test("the panel of a creator in a campaign shows own fields, and edits them", async ({
  adminPage: page,
  adminToken,
}) => {
  const memo = unique("Parcel");
  const field = await define(adminToken, { subject: "collaboration", label: memo, kind: "number" });
  const { id, name } = await started(adminToken);
  // The fields arrive last.
  await page.route("**/api/admin/custom-fields*", async (route) => {
    await sleep(1500);
    await route.fallback();
  });
  await page.goto(`/admin/campaign?collaboration=${id}`);
  const panel = panelOf(page, name);
  await expect(panel.getByText(`Nothing noted in ${memo}.`)).toBeVisible();
  const { sum, moved } = await layoutShift(page);
  expect(sum, moved.join("\n")).toBeLessThan(0.02);
  await panel.getByRole("button", { name: /^Edit custom fields/ }).click();
  const editing = page.getByRole("dialog", { name: /^Custom fields of/ });
  await editing.getByLabel(memo).fill("a lot");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing.getByLabel(memo)).toHaveAccessibleDescription(/must be a number/i);
  await expectAccessible(page);
  await editing.getByLabel(memo).fill("1,250.5");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("1,250.5")).toBeVisible();
  await expectAccessible(page);
  await forget(adminToken, field._id);
});

import { readFileSync, writeFileSync } from "node:fs";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, signInAs, unique } from "./admin-steps.ts";
import { chooseSpreadsheet, openImports } from "./import-steps.ts";

test("a list is downloaded as a file", async ({ adminPage: page }) => {
  await page.goto("/admin/import-export");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV: Brands" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("brands.csv");
  await expectAccessibleAndFitting(page);
});

test("an agency's own spreadsheet is matched, checked row by row, and imported, and what is left out comes back", async ({
  adminPage: page,
  adminToken,
}) => {
  const [name, bad] = [unique("Imported"), unique("Refused")];
  const handle = name.toLowerCase().replaceAll(/\W+/g, ".");
  const saved = async (button: string) => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  await openImports(page, adminToken);
  await chooseSpreadsheet(
    page,
    "Our creators\n\nName;Instagram;Follower Instagram;Kategorie;Bewertung;Schuhgröße\n" +
      `${name};@${handle};12.500;gaming;4;44\n${bad};@${handle}.2;8.200;Gamming;9;45\n${name};${handle};1;;;\n`,
    "creators.csv",
  );
  await expect(page.getByText(/One column is ignored\./)).toBeVisible();
  await expect(page.getByLabel("Headers")).toHaveValue("3");
  await expect(page.getByLabel("Read Kategorie as")).toHaveValue("category");
  await expect(page.getByText("12.500 is read as 12,500, which is a guess.")).toBeVisible();
  await page.getByRole("button", { name: "Read it as 12.5" }).click();
  await expect(page.getByText("12.500 is read as 12.5, as you have chosen.")).toBeVisible();
  await page.getByRole("button", { name: "Read it as 12,500" }).click();
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Publish on the marketplace").check();
  await page.getByRole("button", { name: "Check the rows" }).click();

  await expect(page.getByRole("heading", { name: "1 row ready, 2 rows left out" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: bad });
  await expect(row).toContainText("Bewertung: must be at most 5");
  await page.getByRole("button", { name: "Duplicate 1" }).click();
  await expect(page.getByText("Instagram: is in row 4 already")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Imported: 1 new, 0 changed, 2 left out" })).toBeVisible();
  const response = await page.request.get(`/api/influencers?search=${encodeURIComponent(name)}`);
  const { data } = await response.json();
  expect(data.influencers).toMatchObject([{ category: "Gaming", totalFollowers: 12500 }]);

  const refused = await saved("Download 2 rows left out");
  expect(refused.name).toBe("creators-left-out.csv");
  const text = readFileSync(refused.path, "utf8");
  expect(text).toContain('"refused_because"');
  writeFileSync(refused.path, text.replace('"9"', '"5"'));
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(refused.path);
  await expect(
    page.getByText("The columns are matched as they were last time.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("Kategorie: is not a known category: the nearest is 'Gaming'")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another file" }).click();

  const template = await saved("Download a template");
  expect(template.name).toBe("influencers-template.csv");
  await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(template.path);
  await expect(page.getByText("Columns were matched by their headers. Correct what is wrong.")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
});

test("what was chosen for a column survives a reload and another upload of the file, until it is checked", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const name = unique("Kept");
  // Checked once, the mapping of the same headers is remembered.
  const further = unique("Column");
  const choose = () => chooseSpreadsheet(page, `Alias;Town;${further}\n${name};Oslo;x\n`, "kept.csv");
  await openImports(page, adminToken);
  await choose();
  await expect(page.getByText("No column has names, so usernames are used as names.")).toBeVisible();
  await page.getByLabel("Read Alias as").selectOption("name");
  await page.getByLabel("Read Town as").selectOption("tags");
  await page.getByLabel("Publish on the marketplace").check();
  await expect(page.getByText("No column has names")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Read Alias as")).toHaveValue("name");
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose();
  await expect(page.getByLabel("Read Alias as")).toHaveValue("name");
  await expect(page.getByLabel("Read Town as")).toHaveValue("tags");
  await expect(page.getByLabel("Publish on the marketplace")).toBeChecked();
  await page.getByLabel("Publish on the marketplace").uncheck();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("New creators are private")).toBeVisible();
  const drafts = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.includes("import")),
  );
  expect(drafts).toEqual([]);
});

test("the preview shows what is written of each new row", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const name = unique("New");
  const rows = [
    `${name};mail.${name.length}.x@mail.example;Oslo, Norwegen;"Tee, Herbst";`,
    `${name} B;;;;12.500`,
  ];
  await openImports(page, adminToken);
  await chooseSpreadsheet(page, `Name;Mail;Ort;Tags;Bewertung (1-5)\n${rows.join("\n")}\n`);
  await page.getByLabel("Read Bewertung (1-5) as").selectOption("source");
  await page.getByRole("button", { name: "Check the rows" }).click();
  const list = page.getByRole(page.viewportSize()?.width === 390 ? "listitem" : "row");
  const first = list.filter({ hasText: `2. ${name}` });
  for (const text of ["x@mail.example", "Oslo, Norwegen", "Tee, Herbst"])
    await expect(first).toContainText(text);
  await expect(list.filter({ hasText: `3. ${name} B` })).toContainText("12.500");
  await expect(page.getByText("Source", { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("amounts in another currency are asked about once, for the whole column", {
  tag: "@both",
}, async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/^422 \/api\/admin\/imports\/[^/]+\/mapping$/);
  const name = unique("Priced");
  await openImports(page, adminToken);
  await chooseSpreadsheet(page, `Nom;Thématique;Tarif\n${name};Beauté;1.200 €\n${name} B;Cuisine;80 €\n`);
  const question = page.getByText("The amounts of Tarif are in EUR, not in USD.");
  await expect(question).toContainText("Nothing is converted.");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("alert")).toContainText("Leave the column out, or import them as they are");
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("button", { name: "Leave the column out" }).click();
  const field = page.getByLabel("Read Tarif as");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  const take = page.getByRole("button", { name: "Import them as USD" });
  await expect(take).toHaveCount(0);
  await field.selectOption("rate");
  await take.click();
  await expect(page.getByRole("button", { name: "Don’t import them" })).toBeFocused();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "Every row is ready" })).toBeVisible();
  await expect(question).toContainText("They are imported as USD.");
  await expectAccessibleAndFitting(page);
});

test("a file that cannot be read says why, and another one can be chosen", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  await openImports(page, adminToken);
  faults.allow(/^422 \/api\/admin\/imports/);
  await chooseSpreadsheet(page, "name\n", "empty.csv");
  await expect(page.getByRole("alert")).toHaveText("This file has no rows below its header.");
  await expectAccessible(page);
  await chooseSpreadsheet(page, "Username\nann\n", "list.csv");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose the platform of the usernames.");
  await page.getByLabel("Platform of the usernames").selectOption("TikTok");
  await page.getByLabel("Read Username as").selectOption("");
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByLabel("Spreadsheet", { exact: true })).toBeVisible();
});

test("an import makes private creators, unless it publishes them", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Sheet");
  await openImports(page, adminToken);
  await chooseSpreadsheet(page, `name,category\n${name},Gaming\n`);
  await expect(page.getByLabel("Publish on the marketplace")).not.toBeChecked();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible();
  const found = await page.request.get(`/api/influencers?search=${encodeURIComponent(name)}`);
  expect((await found.json()).data.matched).toBe(0);
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("List", { exact: true }).selectOption("brands");
  await chooseSpreadsheet(page, "Company\nAcme\n");
  await expect(page.getByLabel("Publish on the marketplace")).toHaveCount(0);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name).getByText("Private")).toBeVisible();
});

test("a column becomes an own field while it is matched, and the preview says what changes", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/custom-fields/);
  const [name, label] = [unique("Sheet"), unique("Shoe")];
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;
  await call("POST", "/api/influencers", { name, email, location: "Rome" }, adminToken);
  await openImports(page, adminToken);
  await chooseSpreadsheet(page, `Name,Email,${label},City\n${name},${email},38.5,Oslo\n`);
  await expect(
    page.getByText(/One column is ignored\. To keep it, choose a field or make your own\./),
  ).toBeVisible();
  const column = page.getByLabel(`Read ${label} as`);
  await column.selectOption("New custom field…");
  const adding = page.getByRole("dialog", { name: "New field" });
  await expect(adding.getByLabel("Label")).toHaveValue(label);
  await expect(adding.getByLabel("Kind")).toHaveValue("number");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Cancel" }).click();
  await expect(column).toHaveValue("");
  await column.focus();
  await column.selectOption("New custom field…");
  await adding.getByLabel("Label").fill("Email");
  await adding.getByRole("button", { name: "Add field" }).click();
  await expect(adding.getByLabel("Label")).toHaveAccessibleDescription(/has already/);
  await adding.getByLabel("Label").fill(label);
  await adding.getByRole("button", { name: "Add field" }).click();
  await expectNotice(page, "Added");
  await expect(column.locator("option:checked")).toHaveText(label);
  await expect(column).toBeFocused();
  await page.getByRole("button", { name: "Check the rows" }).click();

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`${label}38.5`);
  await expect(row).toContainText("Rome → Oslo");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Change the columns" }).click();
  await page.getByLabel("Read City as").selectOption("");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(row).toContainText(`${label}38.5`);
  await expect(row).not.toContainText("Oslo");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "Imported: 0 new, 1 changed" })).toBeVisible();
  await page.getByRole("button", { name: "Import another file" }).click();
});

test("an editor is offered no own field that they may not make", async ({ page, adminToken }) => {
  await signInAs(page, "editor", adminToken);
  await page.goto("/admin/import-export");
  await chooseSpreadsheet(page, "Name,Shoe\nAnn,38\n");
  await expect(page.getByText(/One column is ignored\.$/)).toBeVisible();
  await expect(
    page.getByLabel("Read Shoe as").locator("option", { hasText: "New custom field" }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Choose another file" }).click();
});

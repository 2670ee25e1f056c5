import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody, brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { collaborationBody, collaborationsBody } from "#domain/campaigns/collaborations.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { ownFields, typedInto } from "#tests/harness/own-fields.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { define, defineThirty, remove } = ownFields(server, token);
const { makeKey, undo } = undoScene(server, token);
const { agreed, call, campaignOf, own } = campaignScene(server, token);

const send = (method: string, path: string, json?: object, as = token) =>
  server.send(method, path, { token: as, ...(json && { json }) });
const brandOf = async (id: string, as = token) =>
  (await send("GET", `/api/brand-join/${id}`, undefined, as)).as(brandRecordBody).data.brand;
const collaborationOf = async (id: string, as = token) =>
  (await send("GET", `/api/admin/collaborations/${id}`, undefined, as)).as(collaborationBody).data
    .collaboration;

describe("a brand", () => {
  it("has thirty values, from JSON and from a form, which the list finds", async () => {
    const fields = await defineThirty("brand");
    const values = fields.map((field, number) => [field.key, typedInto(field, number)] as const);
    const expected = Object.fromEntries(values.map(([key, { value }]) => [key, value]));
    const custom = Object.fromEntries(values.map(([key, { typed }]) => [key, typed]));
    const [one = "", two = ""] = await insertBrands(server.database, [
      { companyName: "One" },
      { companyName: "Two" },
    ]);
    const form = new FormData();
    form.set("custom", JSON.stringify(custom));
    const saved = await server.send("PUT", `/api/brand-join/${one}`, { token, form });
    expect(saved.status, saved.text).toBe(200);
    expect((await brandOf(one)).custom).toEqual(expected);
    expect((await brandOf(two)).custom).toEqual({});
    const choice = fields.find(({ kind }) => kind === "choice")?.key;
    for (const [filter, names] of [
      [`${choice}:Green`, ["One"]],
      [`${choice}.set:no`, ["Two"]],
    ] as const) {
      const page = await send("GET", `/api/brand-join?custom=${filter}`);
      expect(page.as(brandRecordsBody).map(({ companyName }) => companyName)).toEqual(names);
      expect(page.headers["x-total-count"]).toBe("1");
    }
    const wrong = await send("PUT", `/api/brand-join/${one}`, {
      custom: { [choice ?? ""]: "Pink", other: "x" },
    });
    expect(Object.keys(wrong.errors)).toEqual([`custom.${choice}`, "custom.other"]);
  });

  it("keeps values when it is deleted and comes back, and shows them to the team alone", async () => {
    await define("Customer number", { subject: "brand" });
    const [id = ""] = await insertBrands(server.database, [{}]);
    await send("PUT", `/api/brand-join/${id}`, { custom: { customer_number: "QZX-77" } });
    await undo(offerIn(await send("DELETE", `/api/brand-join/${id}`)));
    const [read, write] = [await makeKey("read"), await makeKey("write")];
    const { token: viewer } = await addColleague(server, "viewer");
    for (const as of [token, viewer, write])
      expect((await brandOf(id, as)).custom).toEqual({ customer_number: "QZX-77" });
    expect(await brandOf(id, read)).not.toHaveProperty("custom");
    expect((await send("GET", "/api/brand-join?custom=customer_number:QZX-77", undefined, read)).status).toBe(
      422,
    );
    for (const path of [`/api/marketplace/brands/${id}`, "/api/marketplace/brands"])
      expect((await server.send("GET", path)).text).not.toMatch(/QZX|custom/);
  });
});

describe("a creator of a campaign", () => {
  it("has thirty values, which the campaign's list finds, and the history knows", async () => {
    const fields = await defineThirty("collaboration");
    const values = fields.map((field, number) => [field.key, typedInto(field, number)] as const);
    const { id, collaborations } = await campaignOf([{ name: "Ada" }, { name: "Bo" }]);
    const [ada = "", bo = ""] = collaborations;
    const custom = Object.fromEntries(values.map(([key, { typed }]) => [key, typed]));
    const saved = await call("PUT", `/collaborations/${ada}`, { custom });
    expect(saved.status, saved.text).toBe(200);
    expect((await collaborationOf(ada)).custom).toEqual(
      Object.fromEntries(values.map(([key, { value }]) => [key, value])),
    );
    expect((await collaborationOf(bo)).custom).toEqual({});
    const number = fields.find(({ kind }) => kind === "number");
    const page = await send("GET", `/api/admin/campaigns/${id}/collaborations?custom=${number?.key}.from:1`);
    expect(page.as(collaborationsBody).map(({ creatorName }) => creatorName)).toEqual(["Ada"]);
    const wrong = await call("PUT", `/collaborations/${ada}`, {
      custom: { [number?.key ?? ""]: "many" },
      price: { amount: "5", currency: "JPY" },
    });
    expect(Object.keys(wrong.errors).toSorted()).toEqual([`custom.${number?.key}`, "price.currency"]);
    await remove(number?._id ?? "");
    expect((await collaborationOf(ada)).custom).not.toHaveProperty(number?.key ?? "");
    const history = (await send("GET", "/api/admin/history?type=collaboration")).as(historyBody);
    expect(Object.keys((history[0]?.after?.custom as object) ?? {})).toHaveLength(30);
  });

  it("never sees the values on their page, nor does a key that only reads", async () => {
    await define("Discount code", { subject: "collaboration" });
    const { collaboration, link } = await agreed();
    await call("PUT", `/collaborations/${collaboration}`, { custom: { discount_code: "QZX-77" } });
    expect((await collaborationOf(collaboration)).custom).toEqual({ discount_code: "QZX-77" });
    expect((await own(link, "GET", "")).text).not.toMatch(/QZX|"custom"/);
    expect(await collaborationOf(collaboration, await makeKey("read"))).not.toHaveProperty("custom");
  });
});

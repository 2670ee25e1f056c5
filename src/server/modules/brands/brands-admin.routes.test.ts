import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody, brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const register = (json: unknown, headers: Record<string, string> = {}) =>
  server.send("POST", "/api/brand-join", { json, headers });
const put = (id: string, json: unknown) => server.send("PUT", `/api/brand-join/${id}`, { json, token });

async function records() {
  return (await server.send("GET", "/api/brand-join", { token })).as(brandRecordsBody);
}

async function registered(changes: Record<string, unknown> = {}) {
  const response = await register(registrationFields(changes));
  expect(response.status, response.text).toBe(201);
  return response.as(createdBody).data._id;
}

async function isPublic(id: string) {
  const response = await server.send("GET", "/api/marketplace/brands");
  return response.text.includes(id);
}

describe("GET /api/brand-join", () => {
  it("gives a plain array of all brands, newest first, in pages", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const ids = await insertBrands(server.database, [
      { createdAt: at(1) },
      { createdAt: at(3), status: "pending" },
      { createdAt: at(2) },
      { createdAt: at(2) },
      { createdAt: at(2), status: "pending" },
    ]);
    const seen = await expectArrayPages(server, "/api/brand-join", token, 5);
    expect(seen[0]).toBe(ids[1]);
    expect(seen[4]).toBe(ids[0]);
  });
});

describe("PUT /api/brand-join/{id}", () => {
  it.each([randomUUID(), "1"])("answers 404 for %s", async (id) => {
    const response = await put(id, { location: "Oslo" });
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ success: false, message: "Resource not found." });
  });

  it.each([
    [{ companyName: " " }, { companyName: "Company Name is required" }],
    [{ email: "ida" }, { email: "must be an email address" }],
    [
      { rating: "much", companySize: "2-3" },
      { rating: "must be a number", companySize: "must be one of the company sizes" },
    ],
    [{ status: "deleted" }, { status: expect.any(String) }],
    [{ logo: "data:image/svg+xml,<svg/>" }, { logo: expect.stringContaining("web address") }],
  ])("refuses %j with 422", async (changes, wrong) => {
    const response = await put(await registered(), changes);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(wrong);
  });

  it("refuses an address that another brand has with 409", async () => {
    await registered({ email: "taken@mail.example" });
    const id = await registered();
    expect((await put(id, { email: "Taken@mail.example" })).status).toBe(409);
  });

  it("publishes a pending brand, with what was sent", async () => {
    const id = await registered();
    const [before] = await records();
    const response = await put(id, { location: "Oslo", budgetRange: "$10K-50K style", rating: 4 });
    expect(response.status, response.text).toBe(200);
    expect(response.json).toMatchObject({ success: true, message: "Brand updated successfully!" });
    const { brand } = response.as(brandRecordBody).data;
    expect(brand).toEqual({
      ...before,
      slug: "northwind-tea",
      status: "published",
      location: "Oslo",
      budgetRange: "$10K-50K style",
      rating: 4,
      updatedAt: brand.updatedAt,
    });
    expect(await isPublic(id)).toBe(true);
    const sorted = await server.send("GET", "/api/marketplace/brands?sort=budget");
    expect(sorted.text).toContain(id);
    const { rows } = await server.records.pool.query("select budget_lower_bound from brands");
    expect(rows).toEqual([{ budget_lower_bound: 10_000 }]);
  });

  it("publishes with nothing but the wish", async () => {
    const id = await registered();
    expect((await put(id, {})).status).toBe(200);
    expect(await isPublic(id)).toBe(true);
  });

  it("leaves a brand pending that is to stay so, and takes a published one back", async () => {
    const id = await registered();
    expect((await put(id, { location: "Oslo", status: "pending" })).json).toMatchObject({
      data: { brand: { status: "pending", location: "Oslo" } },
    });
    expect(await isPublic(id)).toBe(false);
    await put(id, {});
    await put(id, { status: "pending" });
    expect(await isPublic(id)).toBe(false);
  });

  it("empties what is sent empty", async () => {
    const id = await registered();
    await put(id, { location: "Oslo", companySize: "1-10", logo: "/a.png", collaborationTypes: ["Events"] });
    const emptied = {
      phone: "",
      website: "",
      description: "",
      location: "",
      companySize: "",
      collaborationTypes: [],
      socialMedia: {},
    };
    const response = await put(id, { ...emptied, logo: null });
    expect(response.as(brandRecordBody).data.brand).toMatchObject({ ...emptied, logo: null });
  });

  it("does not say a figure that a budget cannot have", async () => {
    const id = await registered();
    expect((await put(id, { budgetRange: "$999,999,999,999M" })).status).toBe(200);
  });
});

describe("DELETE /api/brand-join/{id}", () => {
  it("removes the brand, and keeps messages about it", async () => {
    const [id = ""] = await insertBrands(server.database, [{}]);
    const message = { name: "Sam", email: "sam@mail.example", message: "Hello", brandId: id };
    expect((await server.send("POST", "/api/contact", { json: message })).status).toBe(201);
    const response = await server.send("DELETE", `/api/brand-join/${id}`, { token });
    expect(response.json).toMatchObject({ success: true, message: "Brand deleted successfully." });
    expect(await records()).toEqual([]);
    expect(await isPublic(id)).toBe(false);
    expect((await server.send("GET", "/api/contacts", { token })).json).toMatchObject([{ name: "Sam" }]);
    expect((await server.send("DELETE", `/api/brand-join/${id}`, { token })).status).toBe(404);
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody, brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const register = (json: unknown, headers: Record<string, string> = {}) =>
  server.send("POST", "/api/brand-join", { json, headers });

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

describe("POST /api/brand-join refuses", () => {
  it.each([
    [
      {},
      {
        companyName: "Company Name is required",
        contactName: "Contact Person is required",
        email: "Email is required",
        industry: "Industry is required",
        budgetRange: "Budget Range is required",
        goals: "Campaign Goals is required",
      },
    ],
    [registrationFields({ website: "northwind" }), { website: expect.stringContaining("web address") }],
    [
      registrationFields({ website: "javascript:alert(1)" }),
      { website: expect.stringContaining("web address") },
    ],
    [registrationFields({ budgetRange: "$10K-50K" }), { budgetRange: "Budget Range is required" }],
    [
      registrationFields({ companyName: "a\nb", contactName: 5 }),
      { companyName: "must be on one line", contactName: "Contact Person is required" },
    ],
  ])("%j with 422", async (json, wrong) => {
    const response = await register(json);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(wrong);
    expect(await records()).toEqual([]);
  });

  it.each([
    ["{", "application/json", 400],
    ["", "application/json", 400],
    ['{"__proto__":{"verified":true}}', "application/json", 400],
    ["companyName=Northwind", "application/x-www-form-urlencoded", 415],
    ['{"companyName":"Northwind"}', "text/plain", 415],
    [`{"goals":"${"x".repeat(256 * 1024)}"}`, "application/json", 413],
  ])("the body %.40s as %s with %i", async (body, type, status) => {
    const response = await server.send("POST", "/api/brand-join", {
      body,
      headers: { "content-type": type },
    });
    expect(response.status).toBe(status);
    expect(response.json).toEqual({ success: false, message: expect.any(String) });
  });

  it("an address that is registered with 409", async () => {
    await registered({ email: "ida@mail.example" });
    const response = await register(registrationFields({ email: "IDA@mail.example", goals: "Others." }));
    expect(response.status).toBe(409);
    expect(response.json).toEqual({
      success: false,
      message: errorMessages.alreadyRegistered,
      errors: [{ path: "email", message: errorMessages.alreadyRegistered }],
    });
  });
});

describe("POST /api/brand-join", () => {
  it("makes a pending brand that only the administrator sees", async () => {
    const fields = registrationFields({ email: "Ida@Mail.Example" });
    const response = await register(fields);
    expect(response.status).toBe(201);
    const { _id } = response.as(createdBody).data;
    expect(response.json).toEqual({
      success: true,
      message: "Brand registration successful!",
      data: { _id },
    });
    expect(await isPublic(_id)).toBe(false);
    expect(await records()).toEqual([
      {
        ...fields,
        _id,
        // No address tells of a brand that waits.
        slug: _id,
        goalsPublic: false,
        email: "ida@mail.example",
        status: "pending",
        logo: null,
        companySize: "",
        location: "",
        rating: 0,
        totalCollaborations: 0,
        verified: false,
        featured: false,
        collaborationTypes: [],
        socialMedia: {},
        consent: null,
        custom: {},
        createdAt: server.clock.now().toISOString(),
        updatedAt: expect.any(String),
      },
    ]);
  });

  it("takes a website without its scheme", async () => {
    await registered({ website: "glowlabs.com/shop" });
    expect(await records()).toMatchObject([{ website: "https://glowlabs.com/shop" }]);
  });

  it("ignores what a visitor may not set", async () => {
    const id = randomUUID();
    const made = await registered({
      _id: id,
      id,
      status: "published",
      verified: true,
      featured: true,
      rating: 5,
      totalCollaborations: 99,
      logo: "https://evil.example/logo.png",
      password: "a password of mine",
      role: "admin",
      createdAt: "2001-01-01T00:00:00.000Z",
    });
    expect(made).not.toBe(id);
    expect(await records()).toMatchObject([
      { status: "pending", verified: false, featured: false, rating: 0, totalCollaborations: 0, logo: null },
    ]);
    const { rows } = await server.records.pool.query("select password_hash from brands");
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it("takes a registration again that was rejected meanwhile", async () => {
    const fields = registrationFields();
    await register(fields, { "idempotency-key": "one" });
    const [brand] = await records();
    expect((await server.send("DELETE", `/api/brand-join/${brand?._id}`, { token })).status).toBe(200);
    expect((await register(fields, { "idempotency-key": "one" })).status).toBe(201);
    expect(await records()).toHaveLength(1);
  });

  it("makes one record of what is sent twice, and gives the same answer", async () => {
    const fields = registrationFields();
    const first = await register(fields, { "idempotency-key": "one" });
    expect((await register(fields, { "idempotency-key": "one" })).text).toBe(first.text);
    expect((await register(fields)).text).toBe(first.text);
    server.clock.advance(10 * minute);
    expect((await register(fields)).status).toBe(409);
    expect(await records()).toHaveLength(1);
  });

  it("makes one record of twenty that arrive at once", async () => {
    const fields = registrationFields();
    const responses = await Promise.all(Array.from({ length: 20 }, () => register(fields)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
    expect(responses[0]?.status).toBe(201);
    expect(await records()).toHaveLength(1);
  });

  it("makes one record of twenty different ones with one address", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(registrationFields({ email: "ida@mail.example", goals: `Try ${index}` })),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it("by an administrator makes a published brand with its listing", async () => {
    const listing = {
      logo: "/images/logos/northwind.svg",
      companySize: "11-50",
      location: "Aarhus, Denmark",
      rating: "4.5",
      totalCollaborations: 7,
      verified: true,
      featured: "true",
      collaborationTypes: ["Reviews"],
      socialMedia: '{"instagram":"120K"}',
      password: "a password of their own",
    };
    const response = await server.send("POST", "/api/brand-join", {
      json: registrationFields(listing),
      token,
    });
    expect(response.status, response.text).toBe(201);
    const { brand } = response.as(brandRecordBody).data;
    const { password, ...shown } = listing;
    expect(brand).toMatchObject({
      ...shown,
      status: "published",
      rating: 4.5,
      featured: true,
      socialMedia: { instagram: "120K" },
    });
    expect(response.text).not.toContain(password);
    expect(await isPublic(brand._id)).toBe(true);
    const { rows } = await server.records.pool.query("select password_hash from brands");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it("by an administrator names every wrong field of the listing", async () => {
    const json = registrationFields({
      rating: 6,
      totalCollaborations: -1,
      companySize: "2",
      socialMedia: { "": "1" },
    });
    const response = await server.send("POST", "/api/brand-join", { json, token });
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors).toSorted()).toEqual(
      ["companySize", "rating", "socialMedia.", "totalCollaborations"].toSorted(),
    );
  });

  it("with a token that has ended makes nothing", async () => {
    const response = await server.send("POST", "/api/brand-join", {
      json: registrationFields(),
      token: "x".repeat(43),
    });
    expect(response.status).toBe(401);
    expect(await records()).toEqual([]);
  });
});

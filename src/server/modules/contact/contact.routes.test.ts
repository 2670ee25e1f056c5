import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { contactRecordsBody } from "#domain/contact/contact.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const send = (json: unknown, headers: Record<string, string> = {}) =>
  server.send("POST", "/api/contact", { json, headers });

async function sent(changes: Record<string, unknown> = {}) {
  const response = await send(messageFields(changes));
  expect(response.status, response.text).toBe(201);
  return response.as(createdBody).data._id;
}

async function applied(
  changes: Record<string, unknown> = {},
  files: Parameters<typeof applicationForm>[1] = {},
) {
  const form = applicationForm(applicationFields(changes), files);
  return (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
}

async function records(path = "/api/contact") {
  return (await server.send("GET", path, { token })).as(contactRecordsBody);
}

describe("POST /api/contact refuses", () => {
  it.each([
    [{}, { name: "Name is required", email: "Email is required", message: "Message is required" }],
    [messageFields({ message: " \n " }), { message: "Message is required" }],
    [messageFields({ message: "x".repeat(5_001) }), { message: "must be at most 5000 characters" }],
    [messageFields({ email: "sam@mail.example\r\nBcc: all@mail.example" }), { email: "must be on one line" }],
    [
      messageFields({ name: "Sam\nBcc: all@mail.example", company: "a\rb", service: "c\nd" }),
      { name: "must be on one line", company: "must be on one line", service: "must be on one line" },
    ],
    [messageFields({ influencerId: "1" }), { influencerId: "is not a known record" }],
    [messageFields({ influencerId: randomUUID() }), { influencerId: "is not a known record" }],
    [messageFields({ brandId: randomUUID() }), { brandId: "is not a known record" }],
    [messageFields({ brandId: 5 }), { brandId: expect.any(String) }],
  ])("%j with 422", async (json, wrong) => {
    const response = await send(json);
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({
      success: false,
      message: "Validation error. Please check your input.",
    });
    expect(response.errors).toEqual(wrong);
    expect(await records()).toEqual([]);
  });

  it("an enquiry about a brand that is not published", async () => {
    const [brandId] = await insertBrands(server.database, [{ status: "pending" }]);
    const response = await send(messageFields({ brandId }));
    expect(response.status).toBe(422);
    expect(response.errors).toEqual({ brandId: "is not a known record" });
  });

  it.each([
    ["{", "application/json", 400],
    ["[]", "application/json", 422],
    ["null", "application/json", 422],
    ['"text"', "application/json", 422],
    ["", "application/json", 400],
    ["name=Sam", "application/x-www-form-urlencoded", 415],
    ["{}", "text/plain", 415],
    ["{}", "application/json; charset=utf-8", 422],
    ["{}", "application/jsonp", 415],
    ["{}", "application/json\t;", 422],
    [`{"message":"${"x".repeat(256 * 1024)}"}`, "application/json", 413],
  ])("the body %.40s as %s with %i", async (body, type, status) => {
    const response = await server.send("POST", "/api/contact", { body, headers: { "content-type": type } });
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ success: false, message: expect.any(String) });
  });
});

describe("POST /api/contact", () => {
  it("needs no message with a brief, which says what it would", async () => {
    await sent({ message: " ", brief: { product: "Oat milk" } });
    expect(await records()).toMatchObject([{ message: "A campaign for Oat milk." }]);
  });

  it("stores a message and says so", async () => {
    const fields = messageFields({
      email: "Sam@Mail.Example",
      message: "One\r\ntwo",
      phone: "+1 555 010 0222",
    });
    const response = await send({ ...fields, type: "join", _id: randomUUID(), role: "admin" });
    expect(response.status).toBe(201);
    const { _id } = response.as(createdBody).data;
    expect(response.json).toEqual({
      success: true,
      message: "Message sent successfully!",
      data: { _id, copied: true },
    });
    expect(await records()).toEqual([
      {
        _id,
        type: "contact",
        ...fields,
        email: "Sam@mail.example",
        message: "One\ntwo",
        instagram: "",
        youtube: "",
        twitter: "",
        tiktok: "",
        followers: {},
        imageUrl: null,
        bio: "",
        location: "",
        rate: null,
        createdAt: server.clock.now().toISOString(),
        about: null,
        creators: [],
        brief: null,
        handledAt: null,
      },
    ]);
  });

  it("needs name, e-mail and message only", async () => {
    const { name, email, message } = messageFields();
    expect((await send({ name, email, message, influencerId: "", brandId: null })).status).toBe(201);
    expect(await records()).toMatchObject([{ company: "", service: "", phone: "", about: null }]);
  });

  it("names the creator or the brand that it is about", async () => {
    const [influencerId] = await insertInfluencers(server.database, [{ name: "Kit Moore" }]);
    const [brandId] = await insertBrands(server.database, [{ companyName: "Lumen Bikes" }]);
    await sent({ influencerId });
    server.clock.advance(minute);
    await sent({ brandId });
    expect((await records()).map((record) => record.about)).toEqual([
      { kind: "brand", _id: brandId, name: "Lumen Bikes" },
      { kind: "influencer", _id: influencerId, name: "Kit Moore" },
    ]);
  });

  it("makes one record of what is sent twice, and gives the same answer", async () => {
    const fields = messageFields();
    const first = await send(fields, { "idempotency-key": "one" });
    expect((await send(fields, { "idempotency-key": "one" })).text).toBe(first.text);
    expect((await send(fields, { "idempotency-key": "two" })).text).toBe(first.text);
    expect((await send(fields)).text).toBe(first.text);
    expect(await records()).toHaveLength(1);
    expect((await send({ ...fields, message: "Other words." })).text).not.toBe(first.text);
    server.clock.advance(10 * minute);
    expect((await send(fields)).text).not.toBe(first.text);
    expect(await records()).toHaveLength(3);
  });

  it("makes one record of twenty that arrive at once", async () => {
    const fields = messageFields();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(fields)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await records()).toHaveLength(1);
  });

  it("refuses a key that was sent with other content, also of twenty that arrive at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(messageFields({ company: `${index}` }), { "idempotency-key": "k" }),
      ),
    );
    const refused = responses.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(19);
    for (const { errors } of refused) {
      expect(errors).toEqual({ "Idempotency-Key": "was used for other content; send a new one" });
    }
    expect(await records()).toHaveLength(1);
  });

  it("refuses a key of one message with the content of another", async () => {
    const [one, two] = [messageFields({ company: "1" }), messageFields({ company: "2" })];
    await send(one, { "idempotency-key": "one" });
    const second = await send(two, { "idempotency-key": "two" });
    expect((await send(two, { "idempotency-key": "one" })).status).toBe(422);
    // A new key for known content is one more name of the same submission.
    expect((await send(two, { "idempotency-key": "three" })).text).toBe(second.text);
    expect((await send(one, { "idempotency-key": "three" })).status).toBe(422);
    server.clock.advance(10 * minute);
    expect((await send(two, { "idempotency-key": "three" })).text).not.toBe(second.text);
    expect(await records()).toHaveLength(3);
  });

  it("takes a message again that was deleted meanwhile", async () => {
    const fields = messageFields();
    const headers = { "idempotency-key": "one" };
    const first = await send(fields, headers);
    const { _id } = (first.json as { data: { _id: string } }).data;
    expect((await server.send("DELETE", `/api/contact/${_id}`, { token })).status).toBe(200);
    expect((await send(fields, headers)).status).toBe(201);
    expect(await records()).toHaveLength(1);
  });

  it("does not mix up forms that carry the same key", async () => {
    const headers = { "idempotency-key": "one" };
    await send(messageFields(), headers);
    const response = await server.send("POST", "/api/join", { json: applicationFields(), headers });
    expect(response.json).toMatchObject({ message: "Sign up successful!" });
  });
});

describe("GET /api/contact and /api/contacts", () => {
  it("give plain arrays: the one requests and messages, the other messages alone", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await sent(), await applied());
      server.clock.advance(minute);
    }
    const all = await expectArrayPages(server, "/api/contact", token, 6);
    expect(all.toSorted()).toEqual(ids.toSorted());
    const messages = await expectArrayPages(server, "/api/contacts", token, 3);
    expect(messages).toEqual([ids[4], ids[2], ids[0]]);
    expect(new Set((await records()).map((record) => record.type))).toEqual(new Set(["join", "contact"]));
    expect(new Set((await records("/api/contacts")).map((record) => record.type))).toEqual(
      new Set(["contact"]),
    );
  });

  it("show a join request as a contact record", async () => {
    const socials = [
      { platform: "tiktok", link: "@ann.tt", followers: "1K" },
      { platform: "twitter/X", link: "@ann.x", followers: "1K" },
      { platform: "youtube", link: "@ann.yt", followers: "1K" },
    ];
    const _id = await applied({ email: "ann@mail.example", socials }, { images: [await jpeg()] });
    const [record] = await records();
    expect(record).toEqual({
      _id,
      type: "join",
      name: "Ann Lee",
      email: "ann@mail.example",
      phone: "+1 555 010 0123",
      company: "",
      service: "",
      message: "",
      instagram: "",
      youtube: "@ann.yt",
      twitter: "@ann.x",
      tiktok: "@ann.tt",
      followers: { instagram: "10K-100K", youtube: "1K-10K" },
      imageUrl: expect.stringMatching(/^\/media\/[\w-]+\/960\.webp\?expires=/),
      bio: "I play old games\nand talk about them.",
      location: "Lisbon, Portugal",
      rate: 250,
      createdAt: server.clock.now().toISOString(),
      about: null,
      creators: [],
      brief: null,
      handledAt: null,
    });
    expect((await server.send("GET", record?.imageUrl ?? "")).status).toBe(200);
  });
});

describe("DELETE /api/contact/{id} and /api/contacts/{id}", () => {
  const remove = (path: string, id: string) => server.send("DELETE", `${path}/${id}`, { token });

  it.each(["/api/contact", "/api/contacts"])("%s removes a message, once", async (path) => {
    const id = await sent();
    const kept = await sent();
    expect((await remove(path, id)).json).toMatchObject({
      success: true,
      message: "Contact deleted successfully.",
    });
    const again = await remove(path, id);
    expect(again.status).toBe(404);
    expect(again.json).toEqual({ success: false, message: "Resource not found." });
    expect((await records()).map((record) => record._id)).toEqual([kept]);
  });

  it("the first rejects a join request with its files; the second does not know it", async () => {
    const id = await applied({}, { images: [await jpeg()] });
    expect((await remove("/api/contacts", id)).status).toBe(404);
    expect(await records()).toHaveLength(1);
    expect((await remove("/api/contact", id)).status).toBe(200);
    expect(await records()).toEqual([]);
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
  });

  it.each(["/api/contact", "/api/contacts"])("%s answers 404 for an id that is none", async (path) => {
    expect((await remove(path, "1")).status).toBe(404);
  });
});

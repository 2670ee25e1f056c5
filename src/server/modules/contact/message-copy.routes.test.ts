import { beforeEach, describe, expect, it } from "vitest";
import { contactRecordBody, contactSentBody } from "#domain/contact/contact.contract.ts";
import { visitorMailLimits } from "#server/platform/mail/visitor-mail-limits.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: { rateLimit: true, trustProxy: ["127.0.0.1"] } });
let token = "";
beforeEach(async () => {
  await server.empty();
  await server.records.pool.query("delete from outgoing_mails");
  // The windows of all limits are over, and so is the session.
  server.clock.advance(25 * 60 * minute);
  token = await server.signIn();
});

let message = 0;
/** Sends another message each time, from another address unless one is given. */
async function send(changes: Record<string, unknown>, from?: string) {
  message += 1;
  const client = from ?? `203.0.${Math.floor(message / 250)}.${message % 250}`;
  const json = messageFields({ message: `Message ${message}`, ...changes });
  const response = await server.send("POST", "/api/contact", {
    json,
    headers: { "x-forwarded-for": client },
  });
  expect(response.status, response.text).toBe(201);
  return response.as(contactSentBody).data;
}

async function mailsTo(recipient: string): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await server.records.pool.query("select * from outgoing_mails where recipient = $1", [
    recipient,
  ]);
  return rows;
}

describe("the copy of a message", () => {
  it("goes to its sender at once, with creators and brief, and without any address of the visitor's", async () => {
    const [first = "", second = ""] = await insertInfluencers(server.database, [
      { name: "Kit Moore" },
      { name: "Lee Park" },
    ]);
    const { copied } = await send({
      name: "Win at spam.example",
      email: "Sam@brand.example",
      message: "Buy at https://spam.example/now, spam.example or +1 555 010 0300!\nSoon.",
      influencerIds: [first, second],
      brief: { product: "Tea from spam.example", startsOn: "2026-05-01", endsOn: "2026-05-31" },
    });
    expect(copied).toBe(true);
    const [mail, ...others] = await mailsTo("Sam@brand.example");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("We have your message");
    expect(mail?.text).toContain("You will hear from us within one business day.");
    expect(mail?.text).toContain("Soon.");
    expect(mail?.text).toContain("About: Kit Moore, Lee Park");
    expect(mail?.text).toContain("Dates: 2026-05-01 to 2026-05-31");
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/spam|0300/);
  });

  it("is sent once for a message that is sent twice", async () => {
    const fields = { email: "twice@mail.example", message: "The same" };
    await send(fields);
    await send(fields);
    expect(await mailsTo("twice@mail.example")).toHaveLength(1);
  });

  it("goes to one mailbox a few times a day, whoever asks and however it is written", async () => {
    const spellings = ["vic@mail.example", "VIC@mail.example", "vic+1@mail.example", "vic+two@mail.example"];
    const results = [];
    for (let count = 0; count < 2 * visitorMailLimits.mailbox.most; count += 1) {
      results.push(await send({ email: spellings[count % spellings.length] }));
    }
    expect(results.filter(({ copied }) => copied)).toHaveLength(visitorMailLimits.mailbox.most);
    const { rows } = await server.records.pool.query("select count(*)::int as kept from contact_messages");
    expect(rows[0].kept).toBe(results.length);
    server.clock.advance(24 * 60 * minute);
    expect((await send({ email: "vic@mail.example" })).copied).toBe(true);
  });

  it("is sent for one address a few times an hour, to whomever", async () => {
    const results = [];
    for (let count = 0; count < visitorMailLimits.client.most + 3; count += 1) {
      results.push(await send({ email: `victim${count}@mail.example` }, "198.51.100.7"));
    }
    expect(results.filter(({ copied }) => copied)).toHaveLength(visitorMailLimits.client.most);
    expect((await send({ email: "somebody@mail.example" })).copied).toBe(true);
  });

  it("is not sent to bots", async () => {
    const json = messageFields({ email: "bot@mail.example", extra_remark: "pills" });
    expect((await server.send("POST", "/api/contact", { json })).status).toBe(201);
    expect(await mailsTo("bot@mail.example")).toEqual([]);
  });
});

describe("a brief", () => {
  const brief = {
    product: "Oat milk",
    budget: "$5K - $10K",
    startsOn: "2026-05-01",
    endsOn: "2026-05-31",
    deliverables: "Two reels\nFour stories",
    countries: ["pt", "ES", "PT"],
  };

  it("is kept as fields with the message, and creators who are gone are left out", async () => {
    const [first = "", second = "", gone = ""] = await insertInfluencers(server.database, [
      { name: "Kit Moore" },
      { name: "Lee Park" },
      { name: "Gone" },
    ]);
    await server.send("DELETE", `/api/influencers/${gone}`, { token });
    const { _id } = await send({ brief, influencerIds: [second, gone, first, second] });
    const { contact } = (await server.send("GET", `/api/contacts/${_id}`, { token })).as(
      contactRecordBody,
    ).data;
    expect(contact.brief).toEqual({ ...brief, countries: ["PT", "ES"] });
    expect(contact.creators.map(({ name }) => name)).toEqual(["Lee Park", "Kit Moore"]);
    expect(contact.about).toEqual({ kind: "influencer", _id: second, name: "Lee Park" });
    const csv = await server.send("GET", "/api/admin/export/contacts.csv", { token });
    expect(csv.text).toContain("Oat milk");
    expect(csv.text).toContain("Lee Park, Kit Moore");
  });

  it("names one creator first, if it is about one and about others, too", async () => {
    const [first = "", second = ""] = await insertInfluencers(server.database, [
      { name: "Kit" },
      { name: "Lee" },
    ]);
    const { _id } = await send({ influencerId: second, influencerIds: [first, second] });
    const { contact } = (await server.send("GET", `/api/contacts/${_id}`, { token })).as(
      contactRecordBody,
    ).data;
    expect(contact.creators.map(({ name }) => name)).toEqual(["Lee", "Kit"]);
    expect(contact.about).toMatchObject({ name: "Lee" });
  });

  it.each([
    [{ product: " " }, { "brief.product": "Product or service is required" }],
    [{ budget: "a lot" }, { "brief.budget": "must be one of the budget ranges" }],
    [{ startsOn: "soon" }, { "brief.startsOn": "must be a date such as 2026-05-31" }],
    [{ endsOn: "2026-04-30" }, { "brief.endsOn": "must not be before the first day" }],
    [{ endsOn: "2026-02-31" }, { "brief.endsOn": "must be a date such as 2026-05-31" }],
    [{ countries: ["PT", "XX"] }, { "brief.countries.1": "is not a known country" }],
    [{ deliverables: "x".repeat(2_001) }, { "brief.deliverables": "must be at most 2000 characters" }],
  ])("is refused with %j", async (changes, errors) => {
    const json = messageFields({ brief: { ...brief, ...changes } });
    const response = await server.send("POST", "/api/contact", { json });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
  });

  it("is refused with more creators than one message names", async () => {
    const json = messageFields({ influencerIds: Array.from({ length: 21 }, () => crypto.randomUUID()) });
    expect((await server.send("POST", "/api/contact", { json })).errors).toEqual({
      influencerIds: "must be at most 20 creators",
    });
  });
});

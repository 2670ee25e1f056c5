import { describe, expect, it } from "vitest";
import { clientLinkMadeBody } from "#domain/campaigns/client-links.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { jpeg, png } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { uploadFiles } from "#tests/harness/tus-calls.ts";

// POSTs whose content may come again on purpose: only a key makes a repetition of it.

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const lists = shortlistScene(server, token);
const count = async (text: string, values: unknown[]) =>
  Number((await server.records.pool.query(text, values)).rows[0]?.count);
const withKey = (key: string, as: object) => ({ headers: { "idempotency-key": key, ...as } });

it("puts creators into a campaign once, and says the same again", async () => {
  const { _id } = await scene.made();
  const [one, two] = await insertInfluencers(server.database, [{}, {}]);
  const key = crypto.randomUUID();
  const send = (influencerIds: (string | undefined)[]) =>
    server.send("POST", `/api/admin/campaigns/${_id}/collaborations`, {
      token,
      json: { influencerIds },
      ...withKey(key, {}),
    });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send([one])));
  expect([...new Set(answers.map(({ text }) => text))]).toEqual([expect.stringContaining('"added"')]);
  expect((await send([two])).status).toBe(422);
  expect((await scene.add(_id, [one ?? ""])).text).toContain('"present"');
});

it("keeps the document of an agreement once, and no file of the repetition", async () => {
  const { collaboration } = await scene.invited();
  const { openOffer } = await scene.collaboration(collaboration);
  const id = openOffer?._id ?? "";
  await scene.call("PUT", `/offers/${id}/state`, { action: "record", name: "Kit Moore" });
  const key = crypto.randomUUID();
  const upload = async (file: File) => {
    const at = { path: `/uploads/agreements/${id}`, files: [file] };
    const [sent] = await uploadFiles(server, `Bearer ${token}`, at);
    return sent ?? "";
  };
  const send = (json: object) =>
    server.send("POST", `/api/admin/offers/${id}/document`, { token, json, ...withKey(key, {}) });
  const first = await upload(await png());
  const answers = [await send({ upload: first }), await send({ upload: first })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const documents = answers.map((answer) => answer.as(offerBody).data.offer.document?.id);
  expect(documents).toEqual([first, first]);
  expect((await send({ upload: await upload(await jpeg()) })).status).toBe(422);
  expect(await count("select count(*) from media where offer_id = $1", [id])).toBe(1);
});

const messageOf = ({ json }: { json: unknown }) => (json as { message: string }).message;

describe("a link for a client", () => {
  const key = () => withKey(crypto.randomUUID(), {});

  it("that is copied is made once, and its repetition is told why it has no address", async () => {
    const { _id } = await scene.made();
    const json = { kind: "report", personName: "Ida Holm" };
    const sent = { token, json, ...key() };
    const share = () => server.send("POST", `/api/admin/campaigns/${_id}/links`, sent);
    const [first, again] = [await share(), await share()];
    expect([first.status, again.status]).toEqual([201, 409]);
    expect(messageOf(again)).toBe(errorMessages.linkMade);
    expect(again.json).toMatchObject({ current: { _id: first.as(clientLinkMadeBody).data.link._id } });
  });

  it("that is mailed is made and mailed once, and its repetition gets the first response", async () => {
    const { id } = await lists.listOf([{}]);
    const json = { person: "Ida Holm", email: "ida@client.example", delivery: "mail", role: "decides" };
    const sent = { token, json, ...key() };
    const share = () => server.send("POST", `/api/admin/shortlists/${id}/links`, sent);
    const [first, again] = [await share(), await share()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await count("select count(*) from outgoing_mails where recipient = $1", [json.email])).toBe(1);
  });
});

describe("a calendar feed", () => {
  it("is made once, and its address is not shown again", async () => {
    const made = (key: string) =>
      server.send("POST", "/api/admin/calendar/feed", { token, ...withKey(key, {}) });
    const key = crypto.randomUUID();
    const first = await made(key);
    expect(first.status, first.text).toBe(201);
    const again = await made(key);
    expect([again.status, again.text.includes("tl_")]).toEqual([409, false]);
    expect(messageOf(again)).toBe(errorMessages.linkMade);
    expect(again.text).toMatch(/"current":\{"_id":"[\w-]{36}"\}/);
    expect((await made(crypto.randomUUID())).status).toBe(201);
    expect(await count("select count(*) from access_links where kind = 'calendar'", [])).toBe(2);
  });

  it("of a creator, too", async () => {
    const { link } = await scene.invited();
    const key = crypto.randomUUID();
    const made = () =>
      server.send(
        "POST",
        "/api/links/collaboration/calendar",
        withKey(key, { authorization: `Link ${link}` }),
      );
    expect([(await made()).status, (await made()).status]).toEqual([201, 409]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { png } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn } from "#tests/harness/undo-scene.ts";

let passed = 0;
const server = await startServerForFile({ now: () => new Date(Date.now() + passed) });
const token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.empty();
});
const { applied, decide, mailedTo, prove, query, registered, undo } = linkScene(server, token);
const lists = shortlistScene(server, token);
const campaigns = campaignScene(server, token);

const storyOf = async (subject: string, as = token) =>
  (await server.send("GET", `/api/admin/timeline?subject=${subject}&limit=100`, { token: as })).as(
    timelineBody,
  );
const told = async (subject: string, kind: string) =>
  (await storyOf(subject)).filter((entry) => entry.kind === kind).map(({ title }) => title);
const revoke = async (kind: string) => {
  const [link] = await query<{ id: string }>("select id from access_links where kind = $1", [kind]);
  const response = await server.send("DELETE", `/api/admin/links/${link?.id}`, { token });
  expect(response.status, response.text).toBe(200);
};
const ask = (id: string) =>
  server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json: { codes: ["rate"], words: "" } });

describe("the story of an application", () => {
  it("tells each mail to the applicant, their proof, and their link, without an address", async () => {
    const { id, link } = await applied("ann@mail.example");
    await ask(id);
    await prove((await mailedTo("ann@mail.example")) ?? "", [await png("proof.png")]);
    await revoke("status");
    const { influencer } = (await decide(id, "approve")).as(influencerBody).data;
    const subject = `influencer:${influencer._id}`;
    expect(await told(subject, "mail")).toEqual([
      "Mail sent: Application approved",
      "Mail sent: Changes requested",
      "Mail sent: Application received",
    ]);
    expect(await told(subject, "file")).toEqual(["Sent proof"]);
    expect(await told(subject, "link")).toEqual(["Link revoked"]);
    const viewer = await addColleague(server, "viewer");
    const seen = JSON.stringify(await storyOf(subject, viewer.token));
    expect(seen).toContain("Mail sent");
    for (const secret of ["ann@", link]) expect(seen).not.toContain(secret);
  });

  it("tells no mail that an undo has called back", async () => {
    const { id } = await applied("ann@mail.example");
    const approved = await decide(id, "approve");
    expect((await undo(offerIn(approved))).status).toBe(200);
    expect(await told(`join-request:${id}`, "mail")).toEqual(["Mail sent: Application received"]);
    await undo(offerIn(await decide(id, "reject")));
    expect(await told(`join-request:${id}`, "mail")).toEqual(["Mail sent: Application received"]);
  });

  it("leaves nothing behind once it is over, not even by a link that is renewed later", async () => {
    const { id, link } = await applied("ann@mail.example");
    await decide(id, "reject");
    await server.endUndos();
    passed = 31 * day;
    await server.send("POST", "/api/links/renew", { json: { token: link } });
    expect(await mailedTo("ann@mail.example")).not.toBe(link);
    expect(await query("select from timeline_entries")).toEqual([]);
  });
});

it("the story of a brand tells its mails, and a link that was asked for again", async () => {
  const { id, link } = await registered("ida@brand.example");
  await server.send("PUT", `/api/brand-join/${id}`, { token, json: {} });
  passed = 31 * day;
  expect((await server.send("POST", "/api/links/renew", { json: { token: link } })).status).toBe(202);
  passed = 0;
  expect(await told(`brand:${id}`, "mail")).toEqual([
    "Mail sent: New link",
    "Mail sent: Brand listed",
    "Mail sent: Registration received",
  ]);
  const [asked] = (await storyOf(`brand:${id}`)).filter(({ kind }) => kind === "link");
  expect(asked).toMatchObject({ title: "Asked for a new link", author: { type: "link" } });
});

it("the story of a message tells its copy", async () => {
  await server.send("POST", "/api/contact", { json: { ...messageFields(), copy: true } });
  const [message] = await query<{ id: string }>("select id from contact_messages");
  expect(await told(`contact:${message?.id}`, "mail")).toEqual(["Mail sent: Copy of the message"]);
});

it("the story of a shortlist tells its links and their mails", async () => {
  const { id } = await lists.listOf([{}]);
  await lists.share(id, { delivery: "mail" });
  await lists.share(id, { delivery: "copy", person: "Max Berg" });
  await revoke("review");
  expect(await told(`shortlist:${id}`, "mail")).toEqual(["Mail sent: Creators to look at"]);
  expect(await told(`shortlist:${id}`, "link")).toEqual([
    "Link revoked",
    "Link created: Advises",
    "Link created: Advises",
  ]);
});

describe("the story of a campaign", () => {
  it("tells what its creators and its client are sent, and with each creator their part", async () => {
    const { campaign, collaboration } = await campaigns.agreed();
    await campaigns.shared(campaign, "report", { personEmail: "ida@client.example" });
    await revoke("collaboration");
    const creators = ["Mail sent: Agreement", "Mail sent: Offer"];
    expect(await told(`collaboration:${collaboration}`, "mail")).toEqual(creators);
    expect(await told(`collaboration:${collaboration}`, "link")).toEqual(["Link revoked"]);
    expect(await told(`campaign:${campaign}`, "mail")).toEqual(["Mail sent: Report", ...creators]);
    expect(await told(`campaign:${campaign}`, "link")).toEqual(["Link revoked", "Link created: Report"]);
  });

  it("tells that an agreement got its document", async () => {
    const { campaign, collaboration, offer } = await campaigns.invited();
    await campaigns.call("PUT", `/offers/${offer._id}/state`, { action: "record", name: "Mia Stern" });
    const response = await campaigns.document(offer._id, await png("signed.png"));
    expect(response.status, response.text).toBe(201);
    for (const subject of [`collaboration:${collaboration}`, `campaign:${campaign}`]) {
      expect(await told(subject, "file")).toEqual(["Document of the agreement added"]);
    }
  });
});

it("each mail to somebody outside the team is in a story, once", async () => {
  await applied("ann@mail.example");
  await registered("bo@brand.example");
  const { id } = await lists.listOf([{}]);
  await lists.share(id, { delivery: "mail" });
  await campaigns.withClient();
  const mails = await query("select from outgoing_mails where recipient <> $1", [administrator.email]);
  expect(mails.length).toBeGreaterThan(4);
  expect(await query("select from timeline_entries where kind = 'mail'")).toHaveLength(mails.length);
});

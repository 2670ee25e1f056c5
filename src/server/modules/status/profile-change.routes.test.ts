import { expect, it } from "vitest";
import { contactRecordBody, contactRecordsBody } from "#domain/contact/contact.contract.ts";
import { profileChangesBody } from "#domain/contact/profile-changes.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let time = new Date();
const server = await startServerForFile({ now: () => time });
const token = await server.signIn();
const { applied, decide, open, registered, query } = linkScene(server, token);
const send = (link: string, json: object) =>
  server.send("POST", "/api/links/status/changes", { headers: { authorization: `Link ${link}` }, json });
const statusOf = async (link: string) => (await open(link)).as(applicantStatusBody).data.status;

it("an approved creator reads what everybody sees, and asks the team for changes", async () => {
  const email = uniqueEmail("kit");
  const { id, link } = await applied(email, { rate: "300" });
  expect((await statusOf(link)).listing).toBeNull();
  expect((await send(link, { rate: "$350" })).status).toBe(409);
  await decide(id, "approve");
  await server.endUndos();
  time = new Date(time.getTime() + 60_000);
  const { listing, profile } = await statusOf(link);
  expect(listing).toMatchObject({
    rate: 300,
    channels: [{ platform: "instagram" }, { platform: "youtube" }],
  });
  expect(profile).not.toBeNull();

  const change = {
    rate: "$350 per post",
    followers: [
      { platform: "instagram", followers: "40K" },
      { platform: "tiktok", followers: "9K" },
    ],
    pictures: "The second one is old.",
  };
  const both = await Promise.all([send(link, change), send(link, change)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const messages = (await server.send("GET", "/api/contacts?search=350", { token })).as(contactRecordsBody);
  expect(messages.filter((message) => message.email === email)).toMatchObject([
    {
      service: "Profile change",
      message: "Rate: $350 per post\n\nFollowers on Instagram: 40K\n\nPictures: The second one is old.",
      about: { kind: "influencer" },
      handledAt: null,
    },
  ]);
  // Nothing changes by itself.
  expect((await statusOf(link)).listing?.rate).toBe(300);
  const [mail] = await query<{ subject: string }>(
    "select subject from outgoing_mails where text like '%$350 per post%' order by id desc limit 1",
  );
  expect(mail).toBeDefined();
});

const changesOf = async (id: string) =>
  (await server.send("GET", `/api/contacts/${id}/changes`, { token })).as(profileChangesBody).data.changes;
const decideChange = (id: string, json: object) =>
  server.send("PUT", `/api/contacts/${id}/changes`, { token, json });

/** An approved creator has asked for a rate, a place, and followers. Resolves to the ID of the message. */
async function asked() {
  const { id, link } = await applied(uniqueEmail("kit"), { rate: "300" });
  await decide(id, "approve");
  await server.endUndos();
  time = new Date(time.getTime() + 60_000);
  const followers = [{ platform: "instagram", followers: "40K" }];
  const place = `Porto ${id}`;
  expect((await send(link, { rate: "350", location: place, followers })).status).toBe(201);
  const found = (await server.send("GET", `/api/contacts?search=${id}`, { token })).as(contactRecordsBody);
  return { link, place, message: found[0]?._id ?? "", influencer: found[0]?.about?._id ?? "" };
}

it("the team takes or leaves each field, and the message is dealt with after the last", async () => {
  const { link, message, place } = await asked();
  const changes = await changesOf(message);
  expect(changes.map(({ field, platform, to, decision }) => [field, platform, to, decision])).toEqual([
    ["location", null, place, null],
    ["rate", null, "350", null],
    ["followers", "instagram", "40K", null],
  ]);
  const nowOf = (field: string) => changes.find((change) => change.field === field)?.now ?? "";
  const rate = { field: "rate", decision: "take", now: nowOf("rate") };
  const both = await Promise.all([decideChange(message, rate), decideChange(message, rate)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const instagram = { field: "followers", platform: "instagram", now: nowOf("followers") };
  expect((await decideChange(message, { ...instagram, decision: "take" })).status).toBe(200);
  const [open] = (await server.send("GET", `/api/contacts/${message}`, { token })).as(contactRecordBody).data
    .contact.handledAt
    ? [false]
    : [true];
  expect(open).toBe(true);
  const left = { field: "location", decision: "leave", now: "" };
  expect((await decideChange(message, left)).as(profileChangesBody).data.changes).toMatchObject([
    { decision: "left" },
    { decision: "taken", now: "350" },
    { decision: "taken" },
  ]);
  const { contact } = (await server.send("GET", `/api/contacts/${message}`, { token })).as(
    contactRecordBody,
  ).data;
  expect(contact.handledAt).not.toBeNull();
  const { listing } = await statusOf(link);
  expect(listing?.rate).toBe(350);
  expect(listing?.location).not.toBe(place);
  expect(listing?.channels.find(({ platform }) => platform === "instagram")?.followers).toBe("40K");
});

it("a value that was edited meanwhile is shown beside both, and is never lost", async () => {
  const { influencer, message } = await asked();
  await server.send("PUT", `/api/influencers/${influencer}`, { token, json: { rate: 400 } });
  const rate = (await changesOf(message)).find(({ field }) => field === "rate");
  expect(rate).toMatchObject({ from: "300", to: "350", now: "400" });
  expect((await decideChange(message, { field: "rate", decision: "take", now: "300" })).status).toBe(409);
  expect((await decideChange(message, { field: "rate", decision: "take", now: "400" })).status).toBe(200);
  expect((await decideChange(message, { field: "bio", decision: "take", now: "" })).status).toBe(404);
  expect(
    (await decideChange(crypto.randomUUID(), { field: "rate", decision: "leave", now: "" })).status,
  ).toBe(404);
});

it("a request without a change is refused, and so is one by a brand, and after the profile is gone", async () => {
  const { id, link } = await applied(uniqueEmail("kit"));
  await decide(id, "approve");
  await server.endUndos();
  time = new Date(time.getTime() + 60_000);
  const empty = await send(link, { rate: " " });
  expect([empty.status, empty.errors]).toEqual([422, { other: "Write what should change" }]);
  await query(
    "delete from influencers where id = (select influencer_id from application_outcomes where id = $1)",
    [id],
  );
  expect((await send(link, { other: "A new name" })).status).toBe(409);
  expect((await statusOf(link)).listing).toBeNull();
  const brand = await registered(uniqueEmail("brand"));
  expect((await send(brand.link, { other: "A new name" })).status).toBe(409);
});

import { expect, it } from "vitest";
import { contactRecordsBody } from "#domain/contact/contact.contract.ts";
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

  const change = { rate: "$350 per post", figures: "Instagram: 40K" };
  const both = await Promise.all([send(link, change), send(link, change)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const messages = (await server.send("GET", "/api/contacts?search=350", { token })).as(contactRecordsBody);
  expect(messages.filter((message) => message.email === email)).toMatchObject([
    {
      service: "Profile change",
      message: "Rate: $350 per post\n\nFollowers: Instagram: 40K",
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

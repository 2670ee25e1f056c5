import { beforeEach, expect, it } from "vitest";
import { threadOfRecordBody } from "#domain/conversations/conversations.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
beforeEach(() => server.empty());

it("the thread about a record says where a first message would go, and is continued by it", async () => {
  const { email, collaboration } = await scene.invited();
  const about = async () =>
    (await mails.call("GET", `/about?subject=collaboration:${collaboration}`)).as(threadOfRecordBody).data;
  const before = await about();
  expect(before).toMatchObject({
    thread: null,
    reply: { recipients: [{ email }], isShownOnPage: true, refusal: "", warning: "" },
  });
  const first = { subject: `collaboration:${collaboration}`, title: "Dates", text: "Does Friday work?" };
  expect((await mails.call("POST", "", first)).status).toBe(201);
  const after = await about();
  expect(after.thread?.messages.map(({ text }) => text)).toEqual(["Does Friday work?"]);
  expect(after.reply).toEqual(after.thread?.reply);
});

it("a record without an address says that nothing can be sent before anything is typed", async () => {
  const { collaboration } = await scene.invited();
  const { rows } = await server.records.pool.query<{ influencer_id: string }>(
    "select influencer_id from campaign_creators where id = $1",
    [collaboration],
  );
  const id = rows[0]?.influencer_id;
  await server.records.pool.query("update influencers set email = null where id = $1", [id]);
  const response = await mails.call("GET", `/about?subject=influencer:${id}`);
  const { reply } = response.as(threadOfRecordBody).data;
  expect(reply).toMatchObject({ recipients: [], refusal: expect.stringMatching(/No email address/) });
});

it("is found by the name of a campaign, of its client, and of a brand, within its view", async () => {
  const { collaboration } = await scene.invited({}, { name: "Crème & Co. in May", clientName: "Halvenne" });
  const first = { title: "Dates", text: "Does Friday work?" };
  await mails.call("POST", "", { ...first, subject: `collaboration:${collaboration}` });
  const [brand] = await insertBrands(server.database, [
    { companyName: "Ödön & Sons", contactName: "Vera Sz" },
  ]);
  await mails.call("POST", "", { ...first, subject: `brand:${brand}` });
  const found = async (search: string, view = "all") =>
    (await mails.inbox(`?view=${view}&search=${encodeURIComponent(search)}`)).map(
      ({ subject }) => subject?._id,
    );
  expect(await found("creme & co")).toEqual([collaboration]);
  expect(await found("halvenne")).toEqual([collaboration]);
  expect(await found("odon & sons")).toEqual([brand]);
  expect(await found("odon & sons", "closed")).toEqual([]);
  expect(await found("Nobody’s campaign")).toEqual([]);
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { itemsAddedBody } from "#domain/shortlists/shortlists.contract.ts";
import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { receiveMail } from "#server/modules/conversations/receive-mail.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { addReturnedAddress } from "#server/platform/mail/mails.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { jpeg, png } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { fileImports } from "#tests/harness/file-imports.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailingScene } from "#tests/harness/mailing-scene.ts";
import { rawMail } from "#tests/harness/raw-mail.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { logIn, colleaguesPassword as password } from "#tests/harness/team.ts";
import { type Answer, startTestServer } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

const server = await startTestServer({ now: () => new Date() });
await server.records.pool.query("insert into secrets values ('signing-key', 'a key for tests')");
const token = await server.signIn();
const folder = await mkdtemp(join(tmpdir(), "tandem-every-table-"));
const place = {
  connection: server.records.connection,
  store: localFileStore(join(server.folder, "media")),
  outbox: join(server.folder, "outbox"),
};
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const { applied, decide, edit, open, prove, query } = linkScene(server, token);
const lists = shortlistScene(server, token);

const email = "wren.qzxmark@mail.example";
/** In every text of the person, and in every text about them that is theirs to have erased. */
const mark = "Qzxmark";
/** With which they applied. What was sent there is found by this address. */
const formerAddress = "wren.qzxmark.before@mail.example";
const person = { email, name: `Wren ${mark}`, phone: "+1 555 010 4242" };
const marks = /qzxmark|010 4242/i;
/** Held of an administrator only, whose account has to be removed first. */
const ofAdministrators = ["admins", "secondFactors", "passkeys"];
const mails = mailScene(server, token);
/** A message from somebody else, which the command names and leaves alone. */
let mention = "";

const ok = async (answer: Promise<Answer>): Promise<Answer> => {
  const response = await answer;
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
  return response;
};
const send = (method: string, path: string, json: unknown = {}) =>
  ok(server.send(method, path, { token, json }));
/** As anybody. */
const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  ok(server.send("POST", path, { json, headers }));
const idOf = (answer: Answer) => answer.as(createdBody).data._id;

beforeAll(async () => {
  await send("POST", "/api/admin/webhooks", { url: "http://127.0.0.1:9/", events: webhookEvents });
  const creator = await applications();
  await asBrandAndVisitor(creator);
  await onShortlists(creator);
  await inCampaign(creator);
  await onPaper(creator);
  // Stays unsent, because no job runs.
  await mailingScene(server, token).start({ recordIds: [creator], text: "Hello {creator}" });
  await inConversations();
  await asFormerAdministrator();
  await fileImports(server, token).start(`Name,Email\n${person.name},${email}\n`);
});

/** One that was rejected, one that became a profile, and one that waits. */
async function applications(): Promise<string> {
  const fields = { name: person.name, phone: person.phone, bio: `${mark} sings.` };
  const first = await applied(email, fields, { images: [await jpeg()] });
  const words = `${mark}, not this time.`;
  await send("PUT", `/api/admin/join-requests/${first.id}/reject`, { reasons: ["other"], reason: words });
  await server.endUndos();
  await open(first.link);

  const second = await applied(formerAddress, fields, { images: [await jpeg()] });
  await send("PUT", `/api/admin/join-requests/${second.id}/ask`, { codes: ["photo"], words: `${mark}?` });
  const asked = await open(second.link);
  const { application } = (asked.json as { data: { status: { application: { updatedAt: string } } } }).data
    .status;
  await ok(edit(second.link, { ...fields, bio: `${mark} dances.`, updatedAt: application.updatedAt }));
  const approved = await ok(decide(second.id, "approve"));
  const { _id } = (approved.json as { data: { influencer: { _id: string } } }).data.influencer;
  const third = await applied(email, { ...fields, bio: `${mark} paints.` }, { images: [await jpeg()] });
  await send("PUT", "/api/admin/campaign-views", { name: "Ours", query: { search: mark } });
  await ok(prove(third.link, [await png()]));
  await send("PUT", `/api/influencers/${_id}`, { email, name: `${person.name}-Lee`, phone: person.phone });
  await send("PUT", `/api/influencers/${_id}`, {
    name: person.name,
    people: [{ ...person, role: "creator", receives: ["offers"] }],
  });
  await send("POST", `/api/admin/timeline?subject=influencer:${_id}`, { text: `${mark} rang.` });
  return _id;
}

async function asBrandAndVisitor(creator: string): Promise<void> {
  const registration = registrationFields({
    ...person,
    contactName: person.name,
    companyName: `${mark} & Co`,
  });
  const brand = idOf(await post("/api/brand-join", registration));
  await send("PUT", `/api/brand-join/${brand}`, { location: "Oslo", status: "published" });
  const key = { "idempotency-key": crypto.randomUUID() };
  await post("/api/contact", messageFields({ ...person, message: `${mark} asks.` }), key);
  const removed = idOf(await post("/api/contact", messageFields({ ...person, message: `${mark} again.` })));
  await send("DELETE", `/api/contact/${removed}`);
  await post("/api/contact", messageFields({ influencerId: creator }));
  mention = idOf(await post("/api/contact", messageFields({ message: `Do you know ${email}?` })));
  await post("/api/newsletter", { email });
}

/** A mail from them, an answer that came back, a mail of somebody else about them, and one that waits. */
async function inConversations(): Promise<void> {
  await receiveMail(
    mails.context,
    Buffer.from(rawMail({ from: `${person.name} <${email}>`, text: `${mark} writes.` })),
  );
  await receiveMail(mails.context, Buffer.from(rawMail({ from: "kit@mail.example", text: `Ask ${email}.` })));
  await mails.fileAll();
  const [conversation] = await mails.inbox(`?search=${mark}+writes`);
  await ok(mails.reply(conversation?._id ?? "", { text: `Dear ${mark}` }));
  await addReturnedAddress(server.database, { email, reason: "5.1.1", at: server.clock.now() });
  await receiveMail(mails.context, Buffer.from(rawMail({ from: email, text: mark })));
}

/** As a creator about whom a client votes, and as a client who votes about another one. */
async function onShortlists(creator: string): Promise<void> {
  const { id, items } = await lists.listOf([{ name: "Other Person" }]);
  const added = await lists.add(id, [creator], { pitch: `${mark} fits.`, teamNote: `${mark} is dear.` });
  const [own] = added.as(itemsAddedBody).data.results;
  const stranger = await lists.linkFor(id, { person: "Other Client", email: "other@client.example" });
  await ok(lists.vote(stranger.link, own?.itemId ?? "", "approved", { comment: `${mark}: yes` }));
  const { link } = await lists.linkFor(id, { person: person.name, email, role: "decides" });
  await ok(lists.vote(link, items[0] ?? "", "rejected", { comment: `${mark} says no.` }));
  await ok(lists.finish(link));
}

async function inCampaign(creator: string): Promise<void> {
  const campaigns = campaignScene(server, token);
  const { _id } = await campaigns.made();
  await ok(campaigns.setState(_id, "activate"));
  const added = await ok(campaigns.add(_id, [creator]));
  const [place] = added.as(collaborationsAddedBody).data.results;
  const id = place?.collaborationId ?? "";
  const rights = { uses: ["repost"], starts: "agreement", months: 6 };
  await send("PUT", `/api/admin/collaborations/${id}`, { nextStep: `Call ${mark}` });
  const sent = await ok(campaigns.offer(id, { rights, message: `${mark} is our first choice.` }));
  const link = (await campaigns.linkTo(email)) ?? "";
  const answer = { offerId: sent.as(offerBody).data.offer._id, name: person.name, terms: true };
  await ok(campaigns.own(link, "POST", "/messages", { text: `${mark} has a question.` }));
  await ok(campaigns.own(link, "PUT", "/offer", { action: "accept", ...answer }));
  const account = { holder: person.name, account: "DE89370400440532013000", updatedAt: null };
  await ok(campaigns.own(link, "PUT", "/payment-details", account));
  const byHand = { collaborationId: id, uses: ["print"], startsOn: "2026-01-01", months: 1 };
  await send("POST", "/api/admin/rights", { ...byHand, reason: `${mark} has said so.` });
  const [piece] = await campaigns.readDeliverableDays(id);
  const making = `/api/admin/deliverables/${piece?._id}`;
  await send("PUT", making, { title: `${mark} at home` });
  const forFiles = `/uploads/drafts/${piece?._id}`;
  await ok(tusCalls(server, `Link ${link}`).begin(forFiles, 10, `${mark}.mp4`));
  const form = new FormData();
  form.set("caption", `${mark} drinks tea.`);
  form.append("images", await jpeg());
  const headers = { authorization: `Link ${link}` };
  await ok(
    server.send("POST", `/api/links/collaboration/deliverables/${piece?._id}/drafts`, { form, headers }),
  );
  const { draftId } = await campaigns.piece(piece?._id ?? "");
  const points = [{ text: `${mark} should smile.` }];
  await send("PUT", `${making}/state`, { action: "ask", draftId, points });
  await send("PUT", `${making}/state`, { action: "drop", words: `${mark} is ill.` });
}

/** An agreement made on paper. */
async function onPaper(creator: string): Promise<void> {
  const campaigns = campaignScene(server, token);
  const { _id } = await campaigns.made();
  await ok(campaigns.setState(_id, "activate"));
  const added = await ok(campaigns.add(_id, [creator]));
  const [place] = added.as(collaborationsAddedBody).data.results;
  await server.records.pool.query(
    "insert into creator_addresses (collaboration_id, influencer_id, email, code_sent_at, first_sent_at) values ($1, $2, $3, now(), now())",
    [place?.collaborationId, creator, email],
  );
  const sent = await ok(campaigns.offer(place?.collaborationId ?? ""));
  const { offer } = sent.as(offerBody).data;
  await send("PUT", `/api/admin/offers/${offer._id}/state`, { action: "record", name: person.name });
  await ok(campaigns.document(offer._id, await jpeg()));
  const [piece] = await campaigns.readDeliverableDays(place?.collaborationId ?? "");
  const published = "update deliverables set state = 'published', published_on = current_date where id = $1";
  await server.records.pool.query(published, [piece?._id]);
  await ok(campaigns.resultFiles((await campaigns.linkTo(email)) ?? "", piece?._id ?? "", [await jpeg()]));
}

async function asFormerAdministrator(): Promise<void> {
  const added = await send("POST", "/api/admin/register", { ...person, password, role: "owner" });
  await makeApiKey(server, await logIn(server, email));
  await send("DELETE", `/api/admin/administrators/${added.as(registerBody).data.admin._id}`);
}

/** Columns of any table, those of the job queue included, in whose texts or JSON a mark is left. */
async function marked(): Promise<string[]> {
  const columns = await query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
     where table_schema in ('public', 'pgboss') and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'tsvector')`,
  );
  const found = [];
  for (const { schema, table, column } of columns) {
    const rows = await query<{ text: string }>(
      `select "${column}"::text as text from "${schema}"."${table}"`,
    );
    for (const { text } of rows) if (marks.test(text ?? "")) found.push(`${table}.${column}: ${text}`);
  }
  return found;
}

it("of a person who is in every table, everything is exported, and erased but for what is named", async () => {
  await exportPerson(place, email, join(folder, "all"));
  const { records, ...others } = JSON.parse(await readFile(join(folder, "all", "data.json"), "utf8"));
  const held = Object.entries<unknown[] | string>({ ...records, ...others });
  const empty = held.filter(([, rows]) => rows.length === 0).map(([name]) => name);
  expect(empty.toSorted(), "tables without the person").toEqual(ofAdministrators.toSorted());
  expect((await marked()).length).toBeGreaterThan(40);
  const paper = { offer_id: expect.any(String) };
  expect(others.media).toContainEqual(expect.objectContaining(paper));

  const { mentions } = await erasePerson(place, email, { dryRun: false });
  expect(mentions).toEqual([mention]);
  await query("delete from contact_messages where id = $1", [mention]);
  await erasePerson(place, formerAddress, { dryRun: false });
  expect(await marked()).toEqual([]);
  expect(await query("select from media where offer_id is not null")).toEqual([]);
  expect(await query("select from payment_details")).toEqual([]);
});

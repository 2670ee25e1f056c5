import { beforeEach, describe, expect, it } from "vitest";
import { webhookSecretBody } from "#domain/webhooks/webhook.contract.ts";
import { webhookPayload } from "#domain/webhooks/webhook-events.ts";
import { sendNotices } from "#server/send-notices.ts";
import { day, hour, minute } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";
import { remindOfReviews } from "./unfinished-reviews.service.ts";

/** A Monday, at 11:00 UTC. */
const start = Date.parse("2026-11-02T11:00:00Z");
let passed = 0;
const now = () => new Date(start + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();
const scene = shortlistScene(server, token);
const { make, add, listOf, linkFor, share, open, vote, finish, setState } = scene;
const { query, makeAdmin } = undoScene(server, token);
await makeAdmin("other@tandem.example");
beforeEach(async () => {
  passed = 0;
  await server.empty();
});

type Mail = { recipient: string; subject: string; text: string };
/** Sends waiting notices from two processes at once, then all other waiting mail. */
async function mails(): Promise<Mail[]> {
  const nodes = [1, 2].map(() => otherProcess(server, now));
  await Promise.all(nodes.map((node) => sendNotices(node)));
  await Promise.all(nodes.map((node) => remindOfReviews(node)));
  return query<Mail>("delete from outgoing_mails returning recipient, subject, text");
}

describe("the owner", () => {
  it("is told of all answers that came within ten minutes, by one mail", async () => {
    const { id, items } = await listOf([{}, {}], { name: "Spring" });
    const ida = await linkFor(id, { person: "Ida Holm", role: "decides" });
    const sam = await linkFor(id, { person: "Sam Rivera" });
    await vote(ida.link, items[0] ?? "", "approved", { comment: "Words of a stranger" });
    await vote(ida.link, items[1] ?? "", "rejected");
    await finish(ida.link);
    await finish(ida.link);
    passed = 9 * minute;
    expect(await mails()).toEqual([]);
    await finish(sam.link);
    passed = 10 * minute;
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "owner@tandem.example",
      subject: "Answers to your shortlist: Spring",
    });
    expect(mail?.text).toContain("Ida Holm: 1 approved, 1 rejected");
    expect(mail?.text).toContain("Sam Rivera: No votes");
    expect(mail?.text).toContain(`/admin/shortlist?id=${id}`);
    passed = 20 * minute;
    expect(await mails()).toEqual([]);
  });

  it("is told of the same person once a day, and of what came later on the next morning", async () => {
    const { id, items } = await listOf([{}]);
    const { link } = await linkFor(id, { person: "Ida Holm" });
    const answer = async (decision: string) => {
      await vote(link, items[0] ?? "", decision);
      await finish(link);
    };
    await answer("approved");
    passed = hour;
    expect(await mails()).toHaveLength(1);
    await answer("rejected");
    passed = 2 * hour;
    expect(await mails()).toEqual([]);
    passed = day - 5 * hour;
    expect(await mails()).toEqual([]);
    passed = day - 4 * hour;
    expect((await mails()).map(({ text }) => text.includes("Ida Holm: 1 rejected"))).toEqual([true]);
  });

  it("is told in the morning of the agency's day, not of that in Greenwich", async () => {
    await server.send("PUT", "/api/admin/settings", { token, json: { timeZone: "America/Los_Angeles" } });
    const { id, items } = await listOf([{}]);
    const { link } = await linkFor(id);
    await vote(link, items[0] ?? "", "approved");
    await finish(link);
    passed = hour;
    expect(await mails()).toHaveLength(1);
    await vote(link, items[0] ?? "", "rejected");
    await finish(link);
    passed = 2 * hour;
    expect(await mails()).toEqual([]);
    // 06:59 and 07:00 on the next day in Los Angeles.
    passed = day + 4 * hour - minute;
    expect(await mails()).toEqual([]);
    passed = day + 4 * hour;
    expect(await mails()).toHaveLength(1);
    await server.send("PUT", "/api/admin/settings", { token, json: { timeZone: "UTC" } });
  });

  it("who has left is everybody", async () => {
    const { id } = await listOf([{}], { ownerId: null });
    await finish((await linkFor(id)).link);
    passed = hour;
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(["other@tandem.example", "owner@tandem.example"]);
  });

  it("is told once a day that a link went to somebody else", async () => {
    const { id } = await listOf([{}], { name: "Spring" });
    const { link } = await linkFor(id, { person: "Ida Holm" });
    const deny = () => open(link, "POST", "/not-me");
    const [first, second] = await Promise.all([deny(), deny()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    passed = hour;
    await deny();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("About your shortlist: Spring");
    expect(mail?.text).toContain("Somebody has opened the link for Ida Holm");
    // The link goes on working until it is revoked.
    expect((await open(link)).status).toBe(200);
  });

  it("hears nothing of a list that is gone", async () => {
    const { id } = await listOf([{}]);
    await finish((await linkFor(id)).link);
    await server.send("DELETE", `/api/admin/shortlists/${id}`, { token });
    passed = hour;
    expect(await mails()).toEqual([]);
    expect(await query("select from notices")).toEqual([]);
  });
});

describe("a reviewer", () => {
  /** A list with a reviewer whose link was mailed. */
  async function asked(fields: Record<string, unknown> = {}) {
    const { id, items } = await listOf([{}], { name: "Spring" });
    await share(id, { delivery: "mail", ...fields });
    const [mail] = await query<Mail>("delete from outgoing_mails returning text");
    return { id, items, link: /tl_[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "" };
  }

  it("who has not finished is reminded once, three days before the end", async () => {
    const { items } = await asked();
    passed = 11 * day - minute;
    expect(await mails()).toEqual([]);
    // Two processes at once.
    passed = 11 * day;
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ida@client.example",
      subject: "Your answers are still open: Spring",
    });
    expect(mail?.text).toContain("until 16 November 2026");
    const reminded = /tl_[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
    expect((await vote(reminded, items[0] ?? "", "approved")).status).toBe(200);
    passed = 13 * day;
    expect(await mails()).toEqual([]);
  });

  it("answers by both links as one person, until the link is revoked", async () => {
    const { id, items, link } = await asked();
    passed = 11 * day;
    const [mail] = await mails();
    const reminded = /tl_[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(reminded).not.toBe(link);
    await vote(link, items[0] ?? "", "approved");
    const changed = (await vote(reminded, items[0] ?? "", "rejected")).json;
    expect(changed).toMatchObject({ data: { replaced: { decision: "approved" } } });
    expect(await query("select from access_links where subject_id = $1", [id])).toHaveLength(1);
    await query("update access_links set revoked_at = now() where subject_id = $1", [id]);
    for (const one of [link, reminded]) expect((await open(one)).status).toBe(403);
    const stored = await query<{ row: string }>(
      "select t::text as row from access_link_tokens t union all select l::text from access_links l",
    );
    for (const { row } of stored) expect(row).not.toContain("tl_");
  });

  it("is not reminded at night", async () => {
    await asked();
    passed = 12 * day - 5 * hour;
    expect(await mails()).toEqual([]);
    passed = 12 * day - 4 * hour;
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ["who has finished", async ({ link }: { link: string }) => finish(link)],
    ["of a closed list", async ({ id }: { id: string }) => setState(id, "close")],
    [
      "of a list that is gone",
      ({ id }: { id: string }) => server.send("DELETE", `/api/admin/shortlists/${id}`, { token }),
    ],
    [
      "whose link was revoked",
      ({ id }: { id: string }) =>
        query("update access_links set revoked_at = now() where subject_id = $1", [id]),
    ],
  ])("%s is not reminded", async (_, end) => {
    await end(await asked());
    await query("delete from notices");
    passed = 12 * day;
    expect(await mails()).toEqual([]);
  });

  it("is not reminded of a link that was made for three days, or copied without an address", async () => {
    const { id } = await asked({ days: 3 });
    await share(id, { person: "Sam Rivera", email: "" });
    passed = day;
    expect(await mails()).toEqual([]);
    passed = 12 * day;
    expect(await mails()).toEqual([]);
  });
});

it("a webhook tells of the answers in numbers alone, once", async () => {
  const webhook = await server.send("POST", "/api/admin/webhooks", {
    token,
    json: { url: "https://crm.example/", events: ["shortlist.reviewed"] },
  });
  expect(webhook.as(webhookSecretBody).success).toBe(true);
  const { _id: id } = await make({ name: "Marked name" });
  const { items } = await listOf([{ name: "Marked creator" }]);
  expect(items).toHaveLength(1);
  const { influencers } = await listOf([{ name: "Marked creator" }, {}]);
  const added = await add(id, influencers);
  const [first] = (added.json as { data: { results: { itemId: string }[] } }).data.results;
  const { link } = await linkFor(id, { person: "Marked person", role: "decides" });
  await vote(link, first?.itemId ?? "", "approved", { comment: "Marked comment" });
  await Promise.all([finish(link), finish(link), finish(link)]);
  const deliveries = await query<{ body: string }>("select body from webhook_deliveries");
  expect(deliveries).toHaveLength(1);
  const body = deliveries[0]?.body ?? "";
  expect(body).not.toContain("Marked");
  expect(webhookPayload("shortlist.reviewed").strict().parse(JSON.parse(body)).data).toEqual({
    id,
    counts: { items: 2, open: 1, approved: 1, maybe: 0, rejected: 0 },
    url: `http://localhost:3000/api/admin/shortlists/${id}`,
  });
});

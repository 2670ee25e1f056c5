import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { accessLinksBody, currentLinkBody } from "#domain/links/links.contract.ts";
import { finishedBody, votedBody } from "#domain/shortlists/review.contract.ts";
import { sharedBody } from "#domain/shortlists/shortlists.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";

let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
let token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.empty();
  token = await server.signIn();
});
const scene = shortlistScene(server, token);
const { make, read, add, listOf, linkFor, share, open, review, vote, finish, setState, itemOf } = scene;
const { applied, mailedTo, query, makeKey } = linkScene(server, token);

const messageOf = ({ json }: { json: unknown }) => (json as { message: string }).message;
const revoke = (id: string) => server.send("DELETE", `/api/admin/links/${id}`, { token });
const waitsForLock =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

describe("a link to a shortlist", () => {
  it("is mailed, and its address is answered to nobody", async () => {
    const { id } = await listOf([{}], { name: "Spring" });
    const response = await share(id, { delivery: "mail", role: "decides", days: 5 });
    expect(response.status).toBe(201);
    const { url, reviewer } = response.as(sharedBody).data;
    expect(url).toBeNull();
    expect(reviewer).toMatchObject({ person: "Ida Holm", email: "ida@client.example", voted: 0 });
    const link = (await mailedTo("ida@client.example")) ?? "";
    expect(response.text).not.toContain(link.slice(3));
    const [mail] = await query("select subject, reply_to, text from outgoing_mails");
    expect(mail).toMatchObject({
      subject: "Creators for you to look at: Spring",
      reply_to: "owner@tandem.example",
      text: expect.stringContaining("answer in your name"),
    });
    const current = await server.send("GET", "/api/links/current", {
      headers: { authorization: `Link ${link}` },
    });
    expect(current.as(currentLinkBody).data.link).toMatchObject({ kind: "review", label: "Spring" });
    expect(await review(link)).toMatchObject({ person: "Ida Holm", role: "decides", name: "Spring" });
    passed = 6 * day;
    expect((await open(link)).status).toBe(403);
  });

  it("that is copied is shown once: a repetition gets the id alone", async () => {
    const { id } = await listOf([{}]);
    const key = { "idempotency-key": "once" };
    const responses = await Promise.all([share(id, {}, key), share(id, {}, key), share(id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = responses.find(({ status }) => status === 201)?.as(sharedBody).data;
    expect(made?.url).toMatch(/^http:\/\/localhost:3000\/l\/tl_[\w-]{43}$/);
    const secret = made?.url?.split("/l/tl_")[1] ?? "";
    for (const refused of responses.filter(({ status }) => status === 409)) {
      expect(refused.json).toMatchObject({ current: { _id: made?.reviewer._id } });
      expect(refused.text).not.toContain(secret);
    }
    const kept = await query("select to_jsonb(s)::text as row from submissions s");
    expect(JSON.stringify([kept, server.logged(), await read(id)])).not.toContain(secret);
    expect(await query("select from outgoing_mails")).toHaveLength(0);
    // Once it is revoked, the same person may get another one.
    await revoke(made?.reviewer._id ?? "");
    expect((await share(id)).status).toBe(201);
  });

  it("is not made for an empty or closed list, or with wrong words", async () => {
    const { _id: empty } = await make();
    const refused = await share(empty);
    expect([refused.status, refused.errors]).toEqual([422, { items: "At least one creator is needed" }]);
    const { id } = await listOf([{}]);
    for (const [fields, path] of [
      [{ person: "" }, "person"],
      [{ person: "x".repeat(81) }, "person"],
      [{ email: "nobody" }, "email"],
      [{ delivery: "mail", email: "" }, "email"],
      [{ days: 0 }, "days"],
      [{ days: 91 }, "days"],
      [{ days: 1.5 }, "days"],
      [{ role: "owns" }, "role"],
    ] as const) {
      const response = await share(id, fields);
      expect([response.status, Object.keys(response.errors)]).toEqual([422, [path]]);
    }
    await setState(id, "close");
    expect((await share(id)).status).toBe(409);
  });

  it("that decides is the only one, also of two made at once", async () => {
    const { id } = await listOf([{}]);
    const ask = (person: string) => share(id, { person, role: "decides" });
    const responses = await Promise.all([ask("Ann"), ask("Bea"), ask("Cleo")]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const [decider] = (await read(id)).reviewers;
    expect(messageOf(await ask("Dora"))).toBe(`${decider?.person} has a link that decides. Revoke it first.`);
    await revoke(decider?._id ?? "");
    expect((await ask("Dora")).status).toBe(201);
  });

  it("is one of ten that work: the eleventh ends the oldest", async () => {
    const { id } = await listOf([{}]);
    const links = [];
    for (let count = 0; count < 11; count += 1) links.push((await linkFor(id)).link);
    const statuses = await Promise.all(links.map(async (link) => (await open(link)).status));
    expect(statuses).toEqual([403, ...Array(10).fill(200)]);
  });

  it("that is revoked stops at the next call, and one under way as well", async () => {
    const { id, items } = await listOf([{}]);
    const { link, id: linkId } = await linkFor(id, { role: "decides" });
    expect((await vote(link, items[0] ?? "")).status).toBe(200);
    const holder = await server.records.pool.connect();
    await holder.query("begin");
    await holder.query("select from shortlists where id = $1 for update", [id]);
    const under = vote(link, items[0] ?? "", "rejected");
    await expect.poll(async () => (await query(waitsForLock)).length).toBe(1);
    expect((await revoke(linkId)).status).toBe(200);
    await holder.query("commit");
    holder.release();
    expect((await under).status).toBe(403);
    for (const response of [await open(link), await vote(link, items[0] ?? ""), await finish(link)]) {
      expect(response.status).toBe(403);
    }
    expect((await itemOf(id, items[0] ?? ""))?.decision).toBe("approved");
  });

  it("ends with its list", async () => {
    const { id } = await listOf([{}]);
    const { link } = await linkFor(id);
    await server.send("DELETE", `/api/admin/shortlists/${id}`, { token });
    expect((await open(link)).status).toBe(403);
    expect(await query("select from shortlist_reviewers")).toHaveLength(0);
  });

  it("is renewed by nobody", async () => {
    const { id } = await listOf([{}]);
    await share(id, { delivery: "mail" });
    const link = await mailedTo("ida@client.example");
    passed = 20 * day;
    await server.send("POST", "/api/links/renew", { json: { token: link } });
    expect(await query("select from outgoing_mails")).toHaveLength(1);
  });

  it("opens nothing but its own list, and no other kind of link opens a list", async () => {
    const one = await listOf([{}]);
    const other = await listOf([{}]);
    const { link } = await linkFor(one.id, { role: "decides" });
    expect((await vote(link, other.items[0] ?? "")).status).toBe(404);
    expect((await vote(link, randomUUID())).status).toBe(404);
    expect((await vote(link, "x")).status).toBe(404);
    expect((await itemOf(other.id, other.items[0] ?? ""))?.votes).toEqual([]);
    const headers = { authorization: `Link ${link}` };
    for (const [method, path] of [
      ["GET", "/api/links/status"],
      ["PUT", "/api/links/status"],
      ["DELETE", "/api/links/status"],
      ["GET", "/api/admin/shortlists"],
      ["GET", `/api/admin/shortlists/${one.id}`],
      ["POST", `/api/admin/shortlists/${one.id}/items`],
      ["GET", `/api/admin/export/shortlist.csv?id=${one.id}`],
    ] as const) {
      expect((await server.send(method, path, { headers })).status, path).toBe(403);
    }
    const { link: status } = await applied("ann@mail.example");
    for (const response of [
      await open(status),
      await vote(status, one.items[0] ?? ""),
      await finish(status),
      await open(status, "POST", "/not-me"),
    ]) {
      expect(response.status).toBe(403);
    }
    for (const as of [token, await makeKey("write")]) {
      expect((await server.send("GET", "/api/links/review", { token: as })).status).toBe(403);
    }
    expect((await server.send("GET", "/api/links/review")).status).toBe(401);
  });

  it("is listed with its visits", async () => {
    const { id } = await listOf([{}]);
    const { link, id: linkId } = await linkFor(id, { showVotes: true });
    await open(link);
    const listed = await server.send("GET", `/api/admin/links?subject=shortlist:${id}`, { token });
    expect(listed.as(accessLinksBody).data.links).toMatchObject([{ _id: linkId, kind: "review", opens: 1 }]);
    expect((await read(id)).reviewers).toMatchObject([{ _id: linkId, link: { opens: 1, showVotes: true } }]);
  });
});

describe("a vote", () => {
  it("of who decides is the decision, and one of who advises is not", async () => {
    const { id, items } = await listOf([{}, {}]);
    const [first = "", second = ""] = items;
    const decider = await linkFor(id, { person: "Ida Holm", role: "decides" });
    const adviser = await linkFor(id, { person: "Sam Rivera" });
    await vote(adviser.link, first, "rejected", { reason: "price", comment: "Too much" });
    expect((await itemOf(id, first))?.decision).toBe("open");
    await vote(decider.link, first, "approved");
    await vote(decider.link, second, "maybe");
    expect(await itemOf(id, first)).toMatchObject({
      decision: "approved",
      votes: [
        { person: "Ida Holm", role: "decides", decision: "approved", reason: null },
        { person: "Sam Rivera", role: "advises", decision: "rejected", reason: "price", comment: "Too much" },
      ],
    });
    const list = await read(id);
    expect(list.counts).toEqual({ items: 2, open: 0, approved: 1, maybe: 1, rejected: 0 });
    expect(list.reviewers.map(({ voted }) => voted)).toEqual([2, 1]);
  });

  it("may change until the list is closed, and no version of the list changes with it", async () => {
    const { id, items } = await listOf([{}, {}]);
    const { updatedAt } = await read(id);
    const { link } = await linkFor(id, { role: "decides" });
    const [item = ""] = items;
    expect((await vote(link, item, "rejected", { comment: "No" })).as(votedBody).data).toMatchObject({
      item: { _id: item, vote: { decision: "rejected", comment: "No" } },
      replaced: null,
      progress: { voted: 1, of: 2 },
    });
    const changed = (await vote(link, item, "approved")).as(votedBody).data;
    expect(changed).toMatchObject({ item: { vote: { decision: "approved" } }, replaced: { comment: "No" } });
    expect((await read(id)).updatedAt).toBe(updatedAt);
    await setState(id, "close");
    for (const response of [await vote(link, item, "maybe"), await finish(link)]) {
      expect([response.status, messageOf(response)]).toEqual([
        409,
        "This list has been closed. Your earlier answers count.",
      ]);
    }
    expect(await review(link)).toMatchObject({ state: "closed", actions: [], progress: { voted: 1 } });
    await setState(id, "reopen");
    expect((await vote(link, item, "maybe")).status).toBe(200);
  });

  it("and each change of it is told in the timeline of the list", async () => {
    const { id, items } = await listOf([{}]);
    const { link } = await linkFor(id, { person: "Ida Holm", role: "decides" });
    await vote(link, items[0] ?? "", "rejected", { reason: "price", comment: "Too much" });
    await vote(link, items[0] ?? "", "approved");
    await finish(link);
    await finish(link);
    await open(link, "POST", "/not-me");
    await setState(id, "close");
    const response = await server.send("GET", `/api/admin/timeline?subject=shortlist:${id}`, { token });
    const told = response
      .as(timelineBody)
      .map(({ title, text, author }) => [title, text, author.type, author.name]);
    const ida = ["link", "Ida Holm"];
    const us = ["admin", "owner@tandem.example"];
    expect(told).toEqual([
      ["Closed", "", ...us],
      ["Opened by somebody else", "", ...ida],
      ["Answers sent", "", ...ida],
      ["Vote: Approved", "", ...ida],
      ["Vote: Rejected, Price", "Too much", ...ida],
      ["Link created: Decides", "", ...us],
    ]);
    await server.send("DELETE", `/api/admin/shortlists/${id}`, { token });
    expect(await query("select from timeline_entries")).toHaveLength(0);
  });

  it("while the list is being closed is in it, or refused", async () => {
    const { id, items } = await listOf(Array.from({ length: 8 }, () => ({})));
    const { link } = await linkFor(id, { role: "decides" });
    const [, ...votes] = await Promise.all([
      setState(id, "close"),
      ...items.map((item) => vote(link, item, "approved")),
    ]);
    const taken = votes.filter(({ status }) => status === 200);
    expect(votes.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await read(id)).counts.approved).toBe(taken.length);
  });

  it("twice at once on one creator leaves the later one, and tells it of the other", async () => {
    const { id, items } = await listOf([{}]);
    const { link } = await linkFor(id, { role: "decides" });
    const [item = ""] = items;
    const responses = await Promise.all([vote(link, item, "approved"), vote(link, item, "rejected")]);
    const results = responses.map((response) => response.as(votedBody).data);
    const later = results.find(({ replaced }) => replaced !== null);
    const earlier = results.find(({ replaced }) => replaced === null);
    expect(later?.replaced?.decision).toBe(earlier?.item.vote?.decision);
    const kept = await itemOf(id, item);
    expect(kept?.votes).toHaveLength(1);
    expect(kept?.decision).toBe(later?.item.vote?.decision);
  });

  it("on a creator who is taken off meanwhile is refused, and the others are not", async () => {
    const { id, items } = await listOf([{}, {}]);
    const { link } = await linkFor(id);
    await server.send("DELETE", `/api/admin/shortlists/${id}/items/${items[0]}`, { token });
    expect((await vote(link, items[0] ?? "")).status).toBe(404);
    expect((await vote(link, items[1] ?? "")).status).toBe(200);
    expect((await review(link)).progress).toEqual({ voted: 1, of: 1 });
  });

  it.each([
    [{ decision: "open" }, "decision"],
    [{ decision: "approved", reason: "boredom" }, "reason"],
    [{ decision: "approved", comment: "x".repeat(1001) }, "comment"],
    [{ decision: "approved", comment: 5 }, "comment"],
  ])("is not %j", async (json, path) => {
    const { id, items } = await listOf([{}]);
    const { link } = await linkFor(id);
    const response = await open(link, "PUT", `/items/${items[0]}`, json);
    expect([response.status, Object.keys(response.errors)]).toEqual([422, [path]]);
  });
});

describe("the client", () => {
  it("sees what the list shows, in its order, and nothing of who is no longer available", async () => {
    const { id, items, influencers } = await listOf(
      [
        { name: "Ann", totalFollowers: 120_000, engagement: 4, rate: 700 },
        { name: "Bea", email: "bea@mail.example" },
      ],
      { show: ["price", "audience"], intro: "Two people." },
    );
    const { link } = await linkFor(id);
    await vote(link, items[1] ?? "", "approved", { comment: "Yes" });
    await query("delete from influencers where id = $1", [influencers[1]]);
    await query("update influencers set total_followers = 100000, engagement = 9, rate = 10 where id = $1", [
      influencers[0],
    ]);
    await server.send("PUT", `/api/admin/shortlists/${id}/items/${items[0]}`, {
      token,
      json: { price: { amount: "1250", currency: "USD" }, pitch: "Calm" },
    });
    await server.send("PUT", `/api/admin/shortlists/${id}/order`, {
      token,
      json: { items: items.toReversed() },
    });
    const seen = await review(link);
    expect(seen).toMatchObject({
      intro: "Two people.",
      show: ["price", "audience"],
      progress: { voted: 0, of: 1 },
    });
    expect(seen.items).toEqual([
      { _id: items[1], creator: null, pitch: "", price: null, proposed: null, vote: null, votes: [] },
      {
        _id: items[0],
        creator: expect.objectContaining({
          name: "Ann",
          totalFollowers: 100_000,
          engagement: null,
          rate: null,
          channels: [{ platform: "instagram", link: "https://www.instagram.com/kit", followers: 20_000 }],
        }),
        pitch: "Calm",
        price: { amount: "1250.00", currency: "USD" },
        proposed: { at: expect.any(String), totalFollowers: 120_000, engagement: null, rate: null },
        vote: null,
        votes: [],
      },
    ]);
    expect((await vote(link, items[1] ?? "")).status).toBe(404);
  });

  it("never reads what is kept from them", async () => {
    const marks = {
      email: "marked.creator@mail.example",
      phone: "+1 555 010 0999",
      note: "Marked team note",
      nextStep: "Marked next step",
      other: "Marked other list",
      adviser: "Marked Adviser",
      adviserEmail: "marked.adviser@client.example",
      comment: "Marked comment",
      proposed: "Marked proposal",
      rate: 987_654,
      price: "876543.21",
      followers: 765_432,
      owner: "owner@tandem.example",
    };
    const creators = [
      {
        email: marks.email,
        phone: marks.phone,
        rate: marks.rate,
        totalFollowers: marks.followers,
        engagement: 6.54,
      },
      {},
    ];
    const { id, items, influencers } = await listOf(creators, { show: [], nextStep: marks.nextStep });
    await server.send("PUT", `/api/admin/shortlists/${id}/items/${items[0]}`, {
      token,
      json: { teamNote: marks.note, price: { amount: marks.price, currency: "USD" } },
    });
    const other = await make({ name: marks.other });
    await add(other._id, influencers, { pitch: marks.other });
    const waiting = await insertInfluencers(server.database, [{ name: marks.proposed }]);
    await add(id, waiting, {}, await makeKey("write"));
    const adviser = await linkFor(id, { person: marks.adviser, email: marks.adviserEmail });
    await vote(adviser.link, items[0] ?? "", "rejected", { comment: marks.comment });
    const { link } = await linkFor(id, { role: "decides" });
    const responses = [
      await open(link),
      await vote(link, items[0] ?? ""),
      await vote(link, items[0] ?? "", "maybe"),
      await finish(link),
      await open(link, "POST", "/not-me"),
      await server.send("GET", "/api/links/current", { headers: { authorization: `Link ${link}` } }),
      await vote(link, randomUUID()),
    ];
    const shown = responses.map(({ text }) => text).join("\n");
    for (const mark of [...Object.values(marks), "6.54"]) {
      expect(withoutIds(shown)).not.toContain(String(mark));
    }
    for (const hidden of [adviser.id, influencers[0], other._id, id]) expect(shown).not.toContain(hidden);
    // The same marks are there for the team, so that the search above could have found them.
    const team = JSON.stringify(await read(id));
    for (const mark of [
      marks.note,
      marks.adviser,
      marks.adviserEmail,
      marks.comment,
      marks.rate,
      marks.price,
      "6.54",
    ]) {
      expect(team).toContain(String(mark));
    }
  });

  it("sees the votes of the others only where the link says so", async () => {
    const { id, items } = await listOf([{}]);
    const [item = ""] = items;
    const seeing = await linkFor(id, { showVotes: true });
    const other = await linkFor(id, { person: "Sam Rivera" });
    await vote(seeing.link, item, "maybe");
    await vote(other.link, item, "rejected", { comment: "No" });
    expect((await review(seeing.link)).items[0]).toMatchObject({
      vote: { decision: "maybe" },
      votes: [{ person: "Sam Rivera", role: "advises", decision: "rejected", comment: "No" }],
    });
    expect((await review(other.link)).items[0]?.votes).toEqual([]);
  });

  it("sends the answers, and hears what is open", async () => {
    const { id, items } = await listOf([{}, {}, {}]);
    const { link } = await linkFor(id);
    await vote(link, items[1] ?? "");
    const first = (await finish(link)).as(finishedBody).data;
    expect(first.open).toEqual([items[0], items[2]]);
    expect((await review(link)).finishedAt).toBe(first.finishedAt);
    passed = 1000;
    expect((await finish(link)).as(finishedBody).data.finishedAt).toBe(first.finishedAt);
    await vote(link, items[0] ?? "");
    expect((await finish(link)).as(finishedBody).data.finishedAt).not.toBe(first.finishedAt);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { addBusinessDays } from "#domain/days/calendar-days.ts";
import { joinRequestBody } from "#domain/join-requests/join-request.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { jpeg } from "#tests/factories/files.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn } from "#tests/harness/undo-scene.ts";

// The time to undo ends by the clock of the database, so the server's clock is ahead of the real one.
let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.empty();
});
const scene = linkScene(server, token);
const { applied, decide, open, query, registered, undo } = scene;

const today = () => now().toISOString().slice(0, 10);
const statusOf = async (link: string) => (await open(link)).as(applicantStatusBody).data.status;
const reject = (id: string, json: unknown) =>
  server.send("PUT", `/api/admin/join-requests/${id}/reject`, { token, json });

describe("the status of an application", () => {
  it("names the promise, the place in the queue, and what would help", async () => {
    await applied("first@mail.example");
    const { link } = await applied("ann@mail.example", { rate: "" });
    expect(await statusOf(link)).toEqual({
      kind: "join-request",
      name: "Ann Lee",
      state: "waiting",
      promise: {
        receivedOn: today(),
        dueOn: addBusinessDays(today(), 5),
        state: "fresh",
        before: 1,
      },
      asked: null,
      application: {
        name: "Ann Lee",
        phone: "+1 555 010 0123",
        category: "Gaming",
        location: "Lisbon, Portugal",
        languages: ["pt", "en"],
        bio: "I play old games\nand talk about them.",
        rate: null,
        followers: { instagram: "10K-100K", youtube: "1K-10K" },
        socials: [
          { platform: "instagram", link: "@ann.lee", followers: "12.5K" },
          { platform: "youtube", link: "https://youtube.com/@annlee", followers: "several thousand" },
        ],
        photo: null,
        images: [],
        videos: [],
        updatedAt: expect.any(String),
      },
      registration: null,
      evidence: [],
      missing: [
        { code: "picture", label: "A picture of you or of your work" },
        { code: "proof", label: "Proof of your figures, such as screenshots of your statistics" },
        { code: "rate", label: "Your rate for a post" },
      ],
      decidedAt: null,
      reasons: [],
      words: "",
      reapplyOn: null,
      profile: null,
      listing: null,
      actions: [
        { action: "edit", label: "Edit", missing: [] },
        { action: "withdraw", label: "Withdraw", missing: [] },
      ],
    });
  });

  it("says when the answer is late, whatever weekday it is", async () => {
    const { link } = await applied("ann@mail.example");
    passed = 12 * day;
    expect((await statusOf(link)).promise).toMatchObject({ state: "late" });
  });

  it("tells an approval when it can no longer be undone, with the profile", async () => {
    const { id, link } = await applied("ann@mail.example");
    await decide(id, "approve");
    expect(await statusOf(link)).toMatchObject({ state: "waiting", profile: null, actions: [] });
    passed = 13_000;
    const status = await statusOf(link);
    expect(status).toMatchObject({ state: "approved", promise: null, actions: [] });
    const page = await server.send("GET", `/api${status.profile}`);
    expect(page.json).toMatchObject({ data: { influencer: { name: "Ann Lee" } } });
  });

  it("tells why it was rejected, and from when to apply again; the next one is marked for the team", async () => {
    const { id, link } = await applied("ann@mail.example");
    const json = { reason: "Please post more.", reasons: ["other", "category_full"], reapplyOn: 90 };
    expect((await reject(id, json)).status).toBe(200);
    passed = 13_000;
    expect(await statusOf(link)).toMatchObject({
      state: "rejected",
      reasons: [
        { code: "category_full", sentence: "We have enough creators in your category for now." },
        { code: "other" },
      ],
      words: "Please post more.",
      reapplyOn: new Date(now().getTime() - passed + 90 * day).toISOString().slice(0, 10),
    });
    const [mail] = await query<{ text: string }>("select text from outgoing_mails order by id desc limit 1");
    expect(mail?.text).toContain("We have enough creators in your category for now.");
    expect(mail?.text).toContain("the best time is after");
    await server.endUndos();
    const again = await applied("ann@mail.example", { email: "ANN@mail.example" });
    const path = `/api/admin/join-requests/${again.id}`;
    const { joinRequest } = (await server.send("GET", path, { token })).as(joinRequestBody).data;
    expect(joinRequest.earlierApplications).toMatchObject([
      { decision: "rejected", reasons: ["category_full", "other"] },
    ]);
    const [kept] = await query<{ hash: string; row: string }>(
      "select email_hmac as hash, (to_jsonb(o) - 'email_hmac')::text as row from application_outcomes o",
    );
    expect(kept?.row).not.toMatch(/ann|Lee/i);
    expect(kept?.hash).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    [{ reasons: [] }, "reasons", "Choose at least one reason"],
    [{ reasons: ["ugly"] }, "reasons.0", "must be one of incomplete"],
    [{ reapplyOn: 31 }, "reapplyOn", "must be 30, 90, 180 or null"],
  ])("refuses %j", async (json, path, message) => {
    const { id, link } = await applied("ann@mail.example");
    const response = await reject(id, json);
    expect(response.status).toBe(422);
    expect(response.errors[path]).toContain(message);
    expect(await statusOf(link)).toMatchObject({ state: "waiting" });
  });

  it("takes a rejection without a body as 'other'", async () => {
    const { id, link } = await applied("ann@mail.example");
    await server.send("PUT", `/api/admin/join-requests/${id}/reject`, { token });
    passed = 13_000;
    expect(await statusOf(link)).toMatchObject({ state: "rejected", reasons: [{ code: "other" }] });
  });

  it.each(["approve", "reject"] as const)("waits again after an undone '%s'", async (decision) => {
    const { id, link } = await applied("ann@mail.example");
    const before = await statusOf(link);
    await undo(offerIn(await decide(id, decision)));
    expect(await statusOf(link)).toEqual(before);
    passed = 31 * day;
    expect((await open(link)).status).toBe(200);
    expect(await query("select from application_outcomes")).toEqual([]);
  });

  it("is closed when it is deleted among the contacts", async () => {
    const { id, link } = await applied("ann@mail.example");
    expect((await server.send("DELETE", `/api/contact/${id}`, { token })).status).toBe(200);
    passed = 13_000;
    expect(await statusOf(link)).toMatchObject({ state: "closed", reasons: [], profile: null });
  });
});

describe("withdrawing an application", () => {
  it("deletes it with its files, and says so by mail and webhook; the same form may be sent again", async () => {
    const json = {
      url: "https://crm.example/",
      events: ["join_request.received", "join_request.withdrawn"],
    };
    await server.send("POST", "/api/admin/webhooks", { token, json });
    const { id, link } = await applied("ann@mail.example", {}, { images: [await jpeg()] });
    const response = await open(link, "status", "DELETE");
    expect(response.json).toEqual({ success: true, message: "Withdrawn." });
    expect(await query("select from join_requests")).toEqual([]);
    expect(await query("select from undos")).toEqual([]);
    expect(await server.filesIn("media")).toEqual([]);
    expect(await statusOf(link)).toMatchObject({ state: "withdrawn", actions: [] });
    const mails = await query<{ subject: string }>(
      "select subject from outgoing_mails where recipient = 'ann@mail.example' order by id",
    );
    expect(mails.at(-1)?.subject).toMatch(/^You have withdrawn your application/);
    const deliveries = await query<{ event: string; body: string }>(
      "select event, body from webhook_deliveries order by created_at, id",
    );
    expect(deliveries.at(-1)).toMatchObject({ event: "join_request.withdrawn" });
    expect(deliveries.at(-1)?.body).not.toMatch(/ann|Lee/i);
    const again = await applied("ann@mail.example", {}, { images: [await jpeg()] });
    expect(again.id).not.toBe(id);
  });

  it("happens once, however often it is asked for at once", async () => {
    const { link } = await applied("ann@mail.example");
    const all = await Promise.all(Array.from({ length: 10 }, () => open(link, "status", "DELETE")));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const mails = await query("select from outgoing_mails where subject like 'You have withdrawn%'");
    expect(mails).toHaveLength(1);
  });

  it("and a decision at the same moment: one of them counts", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, link } = await applied(`ann${round}@mail.example`);
      const [withdrawn, approved] = await Promise.all([
        open(link, "status", "DELETE"),
        decide(id, "approve"),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([withdrawn.status, approved.status]);
      const [outcome] = await query("select decision from application_outcomes where id = $1", [id]);
      expect(outcome).toEqual({ decision: withdrawn.status === 200 ? "withdrawn" : "approved" });
    }
  });

  it("is refused after a decision, also while that can be undone", async () => {
    const { id, link } = await applied("ann@mail.example");
    await decide(id, "reject");
    for (const time of [0, 13_000]) {
      passed = time;
      const response = await open(link, "status", "DELETE");
      expect(response.status).toBe(409);
      expect(response.json).toMatchObject({ message: "This has been decided in the meantime." });
    }
  });
});

describe("the status of a registration", () => {
  it("is told to its contact until it is published, with its page", async () => {
    const { id, link } = await registered("ann@brand.example");
    expect(await statusOf(link)).toMatchObject({ kind: "brand", state: "waiting", promise: { before: 0 } });
    const response = await server.send("PUT", `/api/brand-join/${id}`, { token, json: {} });
    expect(response.status, response.text).toBe(200);
    const status = await statusOf(link);
    expect(status).toMatchObject({ state: "approved", profile: expect.stringMatching(/^\/brands\//) });
  });

  it("is told to its contact when it is deleted", async () => {
    const { id, link } = await registered("ann@brand.example");
    await server.send("DELETE", `/api/brand-join/${id}`, { token });
    expect(await statusOf(link)).toMatchObject({ state: "waiting", actions: [] });
    passed = 13_000;
    expect(await statusOf(link)).toMatchObject({ state: "rejected" });
  });

  it("can be withdrawn while it waits, and not once it is published", async () => {
    const one = await registered("ann@brand.example");
    expect((await open(one.link, "status", "DELETE")).status).toBe(200);
    expect(await statusOf(one.link)).toMatchObject({ state: "withdrawn" });
    const other = await registered("ann@brand.example");
    await server.send("PUT", `/api/brand-join/${other.id}`, { token, json: {} });
    expect((await open(other.link, "status", "DELETE")).status).toBe(409);
    expect(await query("select status from brands")).toEqual([{ status: "published" }]);
  });
});

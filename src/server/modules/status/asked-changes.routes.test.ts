import { beforeEach, describe, expect, it } from "vitest";
import { statsBody } from "#domain/admin/admin.contract.ts";
import { addBusinessDays } from "#domain/days/calendar-days.ts";
import { joinRequestBody, joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { remindOfUnansweredChanges } from "#server/modules/status/unanswered-changes.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { jpeg, mp4 } from "#tests/factories/files.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

// The time to undo ends by the clock of the database, so the server's clock is ahead of the real one.
let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.empty();
});
const { applied, decide, edit, mailedTo, open, query, registered } = linkScene(server, token);

const today = () => now().toISOString().slice(0, 10);
const statusOf = async (link: string) => (await open(link)).as(applicantStatusBody).data.status;
const ask = (
  id: string,
  json: unknown = { codes: ["photo", "rate"], words: "We like your films." },
  as = token,
) => server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token: as, json });
const requestOf = async (id: string) =>
  (await server.send("GET", `/api/admin/join-requests/${id}`, { token })).as(joinRequestBody).data
    .joinRequest;
const approve = (id: string, updatedAt?: string) =>
  server.send("PUT", `/api/admin/join-requests/${id}/approve`, { token, json: { updatedAt } });

describe("asking for changes", () => {
  it("tells the applicant by mail and on the page, with a new link, and stops the clock", async () => {
    const { id, link } = await applied("ann@mail.example");
    const response = await ask(id);
    expect(response.as(joinRequestBody).data.joinRequest).toMatchObject({
      state: "changes_asked",
      asked: { codes: ["photo", "rate"], words: "We like your films." },
    });
    const [mail] = await query<{ subject: string; text: string }>(
      "select subject, text from outgoing_mails where recipient = 'ann@mail.example' order by id desc limit 1",
    );
    expect(mail?.subject).toMatch(/^Please complete your application/);
    expect(mail?.text).toContain("Please add a photo of yourself.");
    expect(mail?.text).toContain("We like your films.");
    const mailed = await mailedTo("ann@mail.example");
    expect(mailed).not.toBe(link);
    passed = 30 * day;
    for (const one of [link, mailed ?? ""]) {
      expect(await statusOf(one)).toMatchObject({
        state: "changes_asked",
        promise: { state: "paused" },
        asked: {
          changes: [
            { code: "photo", sentence: "Please add a photo of yourself." },
            { code: "rate", sentence: "Please say what a post costs." },
          ],
          words: "We like your films.",
        },
        actions: [{ action: "edit" }, { action: "withdraw" }],
      });
    }
    const entries = await query("select action, after from history where record_type = 'join-request'");
    expect(entries).toEqual([
      { action: "ask", after: { codes: ["photo", "rate"], words: "We like your films." } },
    ]);
  });

  it("happens once: of ten at once, one asks, and the next one is refused", async () => {
    const { id } = await applied("ann@mail.example");
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(id)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const mails = await query("select from outgoing_mails where subject like 'Please complete%'");
    expect(mails).toHaveLength(1);
    const colleague = await addColleague(server, "editor");
    for (const response of [await ask(id, { codes: ["bio"] }), await ask(id, undefined, colleague.token)]) {
      expect(response.status).toBe(409);
      expect(response.json).toMatchObject({
        message: "This applicant has been asked for changes already.",
        current: { _id: id, state: "changes_asked", asked: { codes: ["photo", "rate"] } },
      });
    }
  });

  it.each([
    [{ codes: [] }, "codes", "Choose at least one change"],
    [{ codes: ["other"] }, "words", "Say what else"],
    [{ codes: ["money"] }, "codes.0", "must be one of photo"],
    [{ codes: ["rate"], words: "x".repeat(1001) }, "words", "1000"],
  ])("refuses %j", async (json, path, message) => {
    const { id } = await applied("ann@mail.example");
    const response = await ask(id, json);
    expect(response.status).toBe(422);
    expect(response.errors[path]).toContain(message);
  });

  it("does not hinder the decision", async () => {
    const { id } = await applied("ann@mail.example");
    await ask(id);
    expect((await decide(id, "approve")).status).toBe(200);
    expect((await ask(id)).status).toBe(404);
  });
});

it("an applicant who does not answer is reminded once, after a week, by two processes at once", async () => {
  const { id, link } = await applied("ann@mail.example");
  await ask(id);
  await query("delete from outgoing_mails");
  const mailsAt = async (time: number) => {
    passed = time;
    await Promise.all([1, 2].map(() => remindOfUnansweredChanges(otherProcess(server, now))));
    return (await query("delete from outgoing_mails returning subject")).length;
  };
  expect(await mailsAt(6.9 * day)).toBe(0);
  expect(await mailsAt(7.1 * day)).toBe(1);
  expect(await mailsAt(20 * day)).toBe(0);
  passed = 0;
  await edit(link);
  await ask(id);
  await query("delete from outgoing_mails");
  expect(await mailsAt(8 * day)).toBe(1);
});

it("the dashboard leaves out who was asked, and counts on from the answer", async () => {
  const { id, link } = await applied("ann@mail.example");
  const waiting = async () =>
    (await server.send("GET", "/api/admin/stats", { token })).as(statsBody).data.waiting;
  expect(await waiting()).toMatchObject([{ _id: id, countsFrom: today() }]);
  await ask(id);
  expect(await waiting()).toEqual([]);
  passed = 14 * day;
  await edit(link);
  passed = 0;
  expect(await waiting()).toMatchObject([{ _id: id, countsFrom: addBusinessDays(today(), 10) }]);
});

describe("editing by the link", () => {
  it("changes fields and files, keeps the place, and lets the clock run on", async () => {
    const { id, link } = await applied(
      "ann@mail.example",
      {},
      { photo: await jpeg(), images: [await jpeg(), await jpeg()], videos: [mp4()] },
    );
    await applied("bea@mail.example");
    await ask(id);
    const before = await requestOf(id);
    passed = 14 * day;
    const response = await edit(
      link,
      {
        name: "Ann Moe",
        rate: "300",
        updatedAt: before.updatedAt,
        media: JSON.stringify([before.images[1]?.id, before.videos[0]?.id]),
      },
      { photo: await jpeg(), images: [await jpeg()] },
    );
    expect(response.status, response.text).toBe(200);
    const { status } = response.as(applicantStatusBody).data;
    expect(status).toMatchObject({
      state: "waiting",
      asked: null,
      application: { name: "Ann Moe", rate: 300 },
    });
    expect(status.promise).toMatchObject({
      state: "fresh",
      before: 0,
      dueOn: addBusinessDays(before.countsFrom, 15),
    });
    // The administrator is signed in only for half a day.
    passed = 0;
    const after = await requestOf(id);
    expect(after).toMatchObject({ email: "ann@mail.example", createdAt: before.createdAt, asked: null });
    expect(after.images.map((file) => file.id)).toEqual([before.images[1]?.id, expect.any(String)]);
    expect(after.videos).toHaveLength(1);
    expect(after.photo?.id).not.toBe(before.photo?.id);
    const stored = new Set(
      await query<{ id: string }>("select id from media").then((rows) => rows.map(({ id }) => id)),
    );
    expect(stored).toEqual(new Set([...after.images, ...after.videos, after.photo].map((file) => file?.id)));
    const mails = await query<{ subject: string }>(
      "select subject from outgoing_mails order by id desc limit 1",
    );
    expect(mails[0]?.subject).toBe("Changed application: Ann Moe");
  });

  it("tells webhooks, without what the applicant wrote", async () => {
    const events = ["join_request.changes_asked", "join_request.changed"];
    await server.send("POST", "/api/admin/webhooks", {
      token,
      json: { url: "https://crm.example/", events },
    });
    const { id, link } = await applied("ann@mail.example");
    await ask(id);
    await edit(link, { name: "Ann Moe" });
    const bodies = await query<{ body: string }>(
      "select body from webhook_deliveries order by created_at, id",
    );
    expect(bodies.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "join_request.changes_asked", data: { id, changes: ["photo", "rate"] } },
      { type: "join_request.changed", data: { id, url: expect.stringContaining(id) } },
    ]);
    expect(JSON.stringify(bodies)).not.toMatch(/Ann|films|mail.example/);
  });

  it("cannot change the address that the link was sent to, nor take files of others", async () => {
    const other = await applied("bea@mail.example", {}, { images: [await jpeg()] });
    const { id, link } = await applied("ann@mail.example");
    expect((await edit(link, { email: "eve@mail.example" })).status).toBe(200);
    expect((await requestOf(id)).email).toBe("ann@mail.example");
    const [file] = (await requestOf(other.id)).images;
    const response = await edit(link, { media: JSON.stringify([file?.id]) });
    expect(response.status).toBe(422);
    expect(response.errors.media).toContain("must name files of this record");
    expect((await requestOf(other.id)).images).toHaveLength(1);
  });

  it("names each wrong field, and changes nothing", async () => {
    const { id, link } = await applied("ann@mail.example");
    const before = await requestOf(id);
    const response = await edit(link, { name: "", rate: "free" }, { images: [await jpeg()] });
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors).toSorted()).toEqual(["name", "rate"]);
    expect(await requestOf(id)).toEqual(before);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("of two edits of one state, the second is refused, also at once", async () => {
    const { id, link } = await applied("ann@mail.example");
    const { updatedAt } = await requestOf(id);
    const both = await Promise.all(["One", "Two"].map((name) => edit(link, { name, updatedAt })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.as(applicantStatusBody).data.status;
    expect((await requestOf(id)).name).toBe(kept?.application?.name);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ current: kept?.application });
    expect(refused?.text).not.toContain("ann@mail.example");
  });

  it("is refused after a decision, for a revoked link, and with files for a brand", async () => {
    const { id, link } = await applied("ann@mail.example");
    await decide(id, "approve");
    const late = await edit(link, {}, { images: [await jpeg()] });
    expect(late.status).toBe(409);
    const brand = await registered("ann@brand.example");
    expect((await edit(brand.link)).status).toBe(415);
    await query("update access_links set revoked_at = now()");
    expect((await edit(link)).status).toBe(403);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("after it, an approval of what was read before is refused with the present request", async () => {
    const { id, link } = await applied("ann@mail.example");
    const { updatedAt } = await requestOf(id);
    await edit(link, { name: "Ann Moe" });
    const refused = await approve(id, updatedAt);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ current: { _id: id, name: "Ann Moe" } });
    const present = await requestOf(id);
    expect((await approve(id, present.updatedAt)).status).toBe(200);
  });

  it("an approval without a version, as older programs send it, counts", async () => {
    const { id, link } = await applied("ann@mail.example");
    await edit(link, { name: "Ann Moe" });
    const response = await server.send("PUT", `/api/admin/join-requests/${id}/approve`, { token });
    expect(response.status).toBe(200);
  });
});

describe("what may be done with a join request", () => {
  it("is answered to whoever may decide, by its state, and is nothing for viewers and keys", async () => {
    const { id } = await applied("ann@mail.example");
    const viewer = await addColleague(server, "viewer");
    const key = await makeApiKey(server, token, { scope: "write" });
    const actionsOf = async (as: string) => {
      const one = await server.send("GET", `/api/admin/join-requests/${id}`, { token: as });
      const all = await server.send("GET", "/api/admin/join-requests", { token: as });
      const { actions } = one.as(joinRequestBody).data.joinRequest;
      expect(all.as(joinRequestsBody)[0]?.actions).toEqual(actions);
      return actions.map(({ action }) => action).toSorted();
    };
    expect(await actionsOf(token)).toEqual(["approve", "ask", "close", "reject"]);
    const asked = (await ask(id)).as(joinRequestBody).data.joinRequest;
    expect(asked.actions).toContainEqual({ action: "approve", label: "Approve", missing: [] });
    expect(await actionsOf(token)).toEqual(["approve", "close", "reject"]);
    expect(await actionsOf(viewer.token)).toEqual([]);
    expect(await actionsOf(key.key)).toEqual([]);
    await approve(id);
    const history = await query("select before::text, after::text from history where record_id = $1", [id]);
    expect(JSON.stringify(history)).not.toContain("actions");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { statsBody } from "#domain/admin/admin.contract.ts";
import { type AgencyChanges, agencySettingsBody } from "#domain/agency/agency-settings.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { joinRequestBody } from "#domain/join-requests/join-request.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { remindOfDecisions } from "#server/modules/status/due-decisions.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague, logIn } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import * as agencySettings from "./agency-settings.service.ts";

const path = "/api/admin/settings";
let time = new Date();
const server = await startServerForFile({ now: () => time });
const token = await server.signIn();
const start = time;
beforeEach(async () => {
  time = start;
  await server.empty();
});
const { applied, edit, open, query } = linkScene(server, token);

const read = async (as = token) =>
  (await server.send("GET", path, { token: as })).as(agencySettingsBody).data;
const change = (json: AgencyChanges | Record<string, unknown>, as = token) =>
  server.send("PUT", path, { token: as, json });

describe("the settings", () => {
  it("have defaults, and say what the footer says where they are empty", async () => {
    expect(await read()).toMatchObject({
      settings: {
        legalName: "",
        currency: "USD",
        timeZone: "UTC",
        reviewDays: 5,
        paymentDays: 30,
        revisionRounds: 2,
        rightsReminderDays: [45, 30, 14, 7, 0],
        retentionYears: 10,
        twoApprovals: false,
      },
      pageText: { legalName: "Tandem Creator Partnerships Private Limited" },
    });
  });

  it("change field by field, at once in every process, and the history says by whom", async () => {
    const changes = {
      legalName: "Tandem GmbH",
      address: "Am Kai 1\nHamburg",
      country: "DE",
      currency: "EUR",
    };
    const response = await change({ ...changes, rightsReminderDays: [7, 30, 7] });
    expect(response.as(agencySettingsBody).data.settings).toMatchObject({ ...changes, timeZone: "UTC" });
    const { settings } = await agencySettings.read(otherProcess(server));
    expect(settings).toMatchObject({ ...changes, rightsReminderDays: [30, 7] });
    await change(changes);
    const history = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(history.filter(({ record }) => record.type === "settings")).toMatchObject([
      {
        action: "edit",
        record: { name: "Settings" },
        before: { currency: "USD" },
        after: { currency: "EUR" },
      },
    ]);
    expect(await query("select from agency_settings")).toHaveLength(1);
  });

  it.each([
    [{ timeZone: "Europe/Atlantis" }, "timeZone", "must be a time zone"],
    [{ timeZone: "+02:00" }, "timeZone", "must be a time zone"],
    [{ currency: "XAU" }, "currency", "not a known currency"],
    [{ currency: "eur" }, "currency", "must be a currency"],
    [{ country: "UK" }, "country", "must be a country"],
    [{ vatNumber: "<b>" }, "vatNumber", "letters and digits"],
    [{ legalName: "a\nb" }, "legalName", "one line"],
    [{ address: "x".repeat(501) }, "address", "500"],
    [{ reviewDays: 0 }, "reviewDays", "from 1 to 30"],
    [{ reviewDays: 31 }, "reviewDays", "from 1 to 30"],
    [{ reviewDays: 2.5 }, "reviewDays", "from 1 to 30"],
    [{ reviewDays: null }, "reviewDays", "from 1 to 30"],
    [{ paymentDays: 121 }, "paymentDays", "from 0 to 120"],
    [{ revisionRounds: -1 }, "revisionRounds", "from 0 to 5"],
    [{ retentionYears: 0 }, "retentionYears", "from 1 to 30"],
    [{ rightsReminderDays: [400] }, "rightsReminderDays.0", "from 0 to 365"],
    [{ rightsReminderDays: Array(11).fill(1) }, "rightsReminderDays", "at most 10"],
    [{ twoApprovals: "yes" }, "twoApprovals", "true or false"],
  ])("are refused as %j", async (json, field, message) => {
    const response = await change(json);
    expect(response.status).toBe(422);
    expect(response.errors[field]).toContain(message);
    expect(await query("select from agency_settings")).toEqual([]);
  });

  it("of two owners at once, the second is refused and sees the first one's, also the first time", async () => {
    for (const days of [
      [3, 4],
      [6, 7],
    ]) {
      const { updatedAt } = (await read()).settings;
      const both = await Promise.all(days.map((reviewDays) => change({ reviewDays, updatedAt })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const kept = both.find(({ status }) => status === 200)?.as(agencySettingsBody).data.settings;
      const refused = both.find(({ status }) => status === 409);
      expect(refused?.json).toMatchObject({ current: kept });
      expect((await read()).settings).toEqual(kept);
    }
  });

  it("are for owners", async () => {
    const colleagues = [await addColleague(server, "viewer"), await addColleague(server, "editor")];
    const tokens = colleagues.map((colleague) => colleague.token);
    for (const scope of ["read", "write"] as const)
      tokens.push((await makeApiKey(server, token, { scope })).key);
    for (const other of tokens) {
      expect((await server.send("GET", path, { token: other })).status).toBe(403);
      expect((await change({ reviewDays: 1 }, other)).status).toBe(403);
    }
    expect((await server.send("GET", path)).status).toBe(401);
  });
});

/** November 20, 2026 is a Friday. */
describe("the promise", () => {
  /** Applies at a time, and returns what the applicant's page and the team's list say at another. */
  const promised = async (zone: string, { at, seenAt, reviewDays = 1 }: Seen) => {
    await change({ timeZone: zone, reviewDays });
    time = new Date(at);
    const { id, link } = await applied("ann@mail.example");
    await query("update access_links set created_at = now()");
    time = new Date(seenAt);
    const { promise } = (await open(link)).as(applicantStatusBody).data.status;
    time = start;
    return { id, link, promise };
  };
  type Seen = { at: string; seenAt: string; reviewDays?: number };

  it.each([
    // The last second of Friday the 20th, and the first of Saturday: both are answered on Monday.
    ["Pacific/Auckland", "2026-11-20T10:59:59Z", "2026-11-20", "2026-11-23"],
    ["Pacific/Auckland", "2026-11-20T11:00:00Z", "2026-11-21", "2026-11-23"],
    // The last second of Sunday, and the first of Monday.
    ["Pacific/Auckland", "2026-11-22T10:59:59Z", "2026-11-22", "2026-11-23"],
    ["Pacific/Auckland", "2026-11-22T11:00:00Z", "2026-11-23", "2026-11-24"],
    ["America/Los_Angeles", "2026-11-23T07:59:59Z", "2026-11-22", "2026-11-23"],
    ["America/Los_Angeles", "2026-11-23T08:00:00Z", "2026-11-23", "2026-11-24"],
    ["UTC", "2026-11-23T08:00:00Z", "2026-11-23", "2026-11-24"],
  ])("in %s of what came at %s counts from %s: by %s", async (zone, at, receivedOn, dueOn) => {
    const { id, promise } = await promised(zone, { at, seenAt: at });
    expect(promise).toMatchObject({ receivedOn, dueOn, state: "fresh" });
    const request = await server.send("GET", `/api/admin/join-requests/${id}`, { token });
    expect(request.as(joinRequestBody).data.joinRequest).toMatchObject({
      countsFrom: receivedOn,
      review: { dueOn, days: 1 },
    });
    const stats = (await server.send("GET", "/api/admin/stats", { token })).as(statsBody);
    expect(stats.data.waiting).toMatchObject([{ _id: id, countsFrom: receivedOn, review: { dueOn } }]);
  });

  it.each([
    ["Pacific/Auckland", "2026-11-24T10:59:59Z", "due"],
    ["Pacific/Auckland", "2026-11-24T11:00:00Z", "late"],
    ["America/Los_Angeles", "2026-11-25T07:59:59Z", "due"],
    ["America/Los_Angeles", "2026-11-25T08:00:00Z", "late"],
  ])("in %s is at %s %s", async (zone, seenAt, state) => {
    const { promise } = await promised(zone, { at: "2026-11-23T09:00:00Z", seenAt });
    expect(promise).toMatchObject({ dueOn: "2026-11-24", state });
  });

  it("is told in the mail, and follows a change for what waits already", async () => {
    const { link } = await promised("UTC", { at: "2026-11-20T12:00:00Z", seenAt: "2026-11-20T12:00:00Z" });
    const [mail] = await query<{ text: string }>(
      "select text from outgoing_mails where recipient = 'ann@mail.example'",
    );
    expect(mail?.text).toContain("within 1 business day.");
    await change({ reviewDays: 10 });
    time = new Date("2026-11-20T12:00:00Z");
    expect((await open(link)).as(applicantStatusBody).data.status.promise?.dueOn).toBe("2026-12-04");
  });

  it("stands still while changes are asked, by the days of the agency", async () => {
    const at = "2026-11-23T06:00:00Z";
    const { id, link } = await promised("Pacific/Auckland", { at, seenAt: at, reviewDays: 5 });
    await query("update admin_sessions set expires_at = now() + interval '400 days'");
    time = new Date("2026-11-23T06:30:00Z");
    await query("update admin_sessions set last_used_at = $1", [time]);
    const json = { codes: ["rate"], words: "" };
    await server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json });
    // Tuesday there, and still Monday in UTC.
    time = new Date("2026-11-23T12:00:00Z");
    await edit(link);
    expect((await open(link)).as(applicantStatusBody).data.status.promise?.dueOn).toBe("2026-12-01");
    // The session of the other tests would have been unused since then.
    await query("update admin_sessions set last_used_at = $1", [start]);
  });
});

describe("the reminder of decisions", () => {
  const remindedAt = async (at: string) => {
    await remindOfDecisions(otherProcess(server, () => new Date(at)));
    return (await query("delete from outgoing_mails returning subject")).length > 0;
  };

  it.each([
    ["Pacific/Auckland", "2026-11-23T17:59:00Z", "2026-11-23T18:00:00Z"],
    ["America/Los_Angeles", "2026-11-24T14:59:00Z", "2026-11-24T15:00:00Z"],
    // Summer time, an hour earlier.
    ["America/Los_Angeles", "2026-06-30T13:59:00Z", "2026-06-30T14:00:00Z"],
  ])("in %s leaves at seven there, on the promised day", async (zone, before, after) => {
    await change({ timeZone: zone, reviewDays: 1 });
    const { id } = await applied("ann@mail.example");
    const arrived = new Date(Date.parse(after) - 24 * 60 * 60 * 1000);
    await query("update join_requests set created_at = $2 where id = $1", [id, arrived]);
    await query("delete from outgoing_mails");
    expect(await remindedAt(before)).toBe(false);
    expect(await remindedAt(after)).toBe(true);
    expect(await remindedAt(after)).toBe(false);
  });

  it("knows weekends by the day there", async () => {
    await change({ timeZone: "Pacific/Auckland", reviewDays: 1 });
    const { id } = await applied("ann@mail.example");
    await query("update join_requests set created_at = '2026-11-18T00:00:00Z' where id = $1", [id]);
    await query("delete from outgoing_mails");
    // Saturday there, and Friday in UTC; Monday there, and Sunday in UTC.
    expect(await remindedAt("2026-11-20T20:00:00Z")).toBe(false);
    expect(await remindedAt("2026-11-22T20:00:00Z")).toBe(true);
  });
});

// Last, because it lets sessions end.
describe("the rule that two people approve a payout", () => {
  const day = 24 * 60 * 60 * 1000;
  const rule = async () => (await read()).settings.twoApprovals;
  const owners = async () => {
    const first = await server.signIn();
    const colleague = () => addColleague(server, "owner", `owner-${crypto.randomUUID()}`);
    return { first, second: await colleague(), third: await colleague() };
  };

  it("needs a second owner to be switched on, and a confirmation", async () => {
    expect((await change({ twoApprovals: true }, await server.signIn())).errors.twoApprovals).toContain(
      "another owner",
    );
    const { first, second } = await owners();
    time = new Date(start.getTime() + 11 * 60_000);
    const late = await change({ twoApprovals: true }, second.token);
    expect([late.status, late.text]).toEqual([403, expect.stringContaining("confirm")]);
    expect((await change({ legalName: "Tandem" }, first)).status, "nothing of the rule").toBe(200);
    expect((await change({ twoApprovals: true }, await server.signIn())).status).toBe(200);
  });

  it("is switched off by two owners alone, one after the other", async () => {
    const { first, second, third } = await owners();
    await change({ twoApprovals: true }, first);
    const off = (as: string) => change({ twoApprovals: false }, as);
    for (const _ of [1, 2]) expect((await off(first)).status).toBe(200);
    await Promise.all([off(first), off(first), off(first)]);
    expect(await rule(), "the same owner again").toBe(true);
    const shown = await read();
    expect(shown.settings.twoApprovalsOff).not.toBeNull();
    expect(shown.twoApprovalsOffBy).toBe(administrator.email);
    // Saving the form as it is neither agrees nor takes the proposal away.
    await change({ twoApprovals: true, legalName: "Tandem" }, second.token);
    expect((await read()).settings.twoApprovalsOff).not.toBeNull();
    expect((await off(third.token)).as(agencySettingsBody).data.settings).toMatchObject({
      twoApprovals: false,
      twoApprovalsOff: null,
    });
    expect(await rule()).toBe(false);
  });

  it("tells the other owners by mail when one proposes to switch it off, once", async () => {
    const { first, second, third } = await owners();
    const editor = await addColleague(server, "editor", `editor-${crypto.randomUUID()}`);
    await change({ twoApprovals: true }, first);
    await query("delete from outgoing_mails");
    for (const _ of [1, 2]) await change({ twoApprovals: false }, second.token);
    const mails = await query<{ recipient: string; text: string }>(
      "select recipient, text from outgoing_mails where subject = 'Should one person be enough to approve a payout?'",
    );
    const told = mails.map(({ recipient }) => recipient);
    expect(told).toEqual(expect.arrayContaining([administrator.email, third.email]));
    expect(new Set(told).size).toBe(told.length);
    for (const nobody of [second.email, editor.email]) expect(told).not.toContain(nobody);
    expect(mails[0]?.text).toContain("proposes that a payout no longer needs two people");
    expect(mails[0]?.text).toContain("/admin/settings");
    await query("delete from outgoing_mails");
    await change({ twoApprovals: false }, third.token);
    expect(await query("select from outgoing_mails")).toEqual([]);
  });

  it.each([
    [
      "a week is over",
      async () => {
        time = new Date(start.getTime() + 8 * day);
      },
    ],
    [
      "the first owner is none any more",
      async (id: string, as: string) => {
        const json = { role: "editor" };
        expect(
          (await server.send("PUT", `/api/admin/administrators/${id}`, { token: as, json })).status,
        ).toBe(200);
      },
    ],
  ])("stays on where the second owner comes when %s", async (_, happens) => {
    const { first, second, third } = await owners();
    await change({ twoApprovals: true }, first);
    await change({ twoApprovals: false }, second.token);
    await happens(second.id, await server.signIn());
    await change({ twoApprovals: false }, await logIn(server, third.email));
    expect((await read(await server.signIn())).settings).toMatchObject({
      twoApprovals: true,
      twoApprovalsOff: expect.anything(),
    });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { clientRightCheckBody, clientRightsBody } from "#domain/rights/client-rights.contract.ts";
import { rightBody } from "#domain/rights/rights.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";

const today = "2026-05-10";
const server = await startServerForFile({ now: () => new Date(`${today}T12:00:00Z`) });
const token = await server.signIn();
const { agreed, asClient, call, shared } = campaignScene(server, token);
const query = async (text: string) =>
  (await server.records.pool.query(text)).rows as Record<string, unknown>[];

beforeEach(() => server.empty());

const ended = { startsOn: "2026-01-01", months: null, endsOn: "2026-05-09" };
/** A campaign with a right that has ended and one that goes on, and the client's link to its report. */
async function granted() {
  const made = await agreed();
  const add = async (fields: Record<string, unknown>) => {
    const json = { collaborationId: made.collaboration, reason: "TEAM-NOTE", ...fields };
    const answer = await call("POST", "/rights", json);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.as(rightBody).data.right._id;
  };
  const price = { amount: "777.77", currency: "USD" };
  const over = await add({ ...ended, uses: ["paid_ads"], countries: ["DE"], price });
  const current = await add({ uses: ["website"], startsOn: "2026-05-01", perpetual: true });
  const { link } = await shared(made.campaign, "report");
  return { ...made, creators: made.link, over, current, link };
}
const rights = async (link: string) =>
  (await asClient(link, "GET", "/report/rights")).as(clientRightsBody).data;
const ask = (link: string, search: string) => asClient(link, "GET", `/report/rights/check?${search}`);
const takeDown = (link: string, id: string, downOn: string) =>
  asClient(link, "PUT", `/report/rights/${id}/down`, { downOn });
const tasks = async () => (await call("GET", "/work?kind=right")).as(workBody).data.items;

describe("the client of a report", () => {
  it("reads the rights of the campaign, without prices and what the team has written", async () => {
    const { over, current, link } = await granted();
    const shown = await rights(link);
    expect(shown).toMatchObject({
      today,
      rights: [
        { _id: over, uses: ["paid_ads"], countries: ["DE"], endsOn: "2026-05-09", state: "ended" },
        { _id: current, uses: ["website"], countries: [], endsOn: null, state: "active", actions: [] },
      ],
    });
    expect(shown.rights[0]?.actions).toEqual([
      { action: "down", label: "Mark as taken down", missing: ["A day"] },
    ]);
    expect(withoutIds(JSON.stringify(shown))).not.toMatch(/TEAM-NOTE|777|price|reason|owner/);
    // The team reads it, so that the search above could have found it.
    const team = (await call("GET", "/rights")).text;
    for (const mark of ["TEAM-NOTE", "777.77"]) expect(team).toContain(mark);
  });

  it("asks whether a post may be run, and gets the right, or the nearest one with what is missing", async () => {
    const { over, current, link, piece } = await granted();
    const yes = await ask(link, `deliverableId=${piece}&use=website&country=FR`);
    expect(yes.as(clientRightCheckBody).data).toMatchObject({
      allowed: true,
      on: today,
      rights: [{ _id: current }],
      nearest: null,
      reasons: [],
    });
    const no = await ask(link, `deliverableId=${piece}&use=paid_ads&country=DE`);
    expect(no.as(clientRightCheckBody).data).toMatchObject({
      allowed: false,
      rights: [],
      nearest: { _id: over },
      reasons: ["It ended on 9 May 2026"],
    });
    expect(withoutIds(no.text)).not.toMatch(/TEAM-NOTE|777/);
    const before = await ask(link, `deliverableId=${piece}&use=paid_ads&country=DE&on=2026-02-01`);
    expect(before.as(clientRightCheckBody).data.allowed).toBe(true);
    const wrong = await ask(link, `deliverableId=${piece}&use=film&country=Germany`);
    expect([wrong.status, Object.keys(wrong.errors).toSorted()]).toEqual([422, ["country", "use"]]);
  });

  it("gets no yes that belongs to the client whose campaign it was before", async () => {
    const { campaign, link, piece } = await granted();
    expect((await call("PUT", `/campaigns/${campaign}`, { clientName: "Southwind Tea" })).status).toBe(200);
    const answer = await ask(link, `deliverableId=${piece}&use=website&country=FR`);
    expect(answer.as(clientRightCheckBody).data).toMatchObject({ allowed: false, rights: [], nearest: null });
  });

  it("says when the work was taken down, once, which ends the task of the team", async () => {
    const { over, link } = await granted();
    expect(await tasks()).toMatchObject([{ _id: over }]);
    expect((await takeDown(link, over, "2026-05-11")).errors.downOn).toContain("in the future");
    expect((await takeDown(link, over, "2025-12-31")).errors.downOn).toContain("before the start");
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeDown(link, over, today)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers[0]?.as(clientRightsBody).data.rights[0]).toMatchObject({ downOn: today, actions: [] });
    expect(await tasks()).toEqual([]);
    const told = await query(
      "select author_type, author_name from timeline_entries where data->>'action' = 'right-down'",
    );
    expect(told).toEqual([{ author_type: "link", author_name: "Ida Holm" }]);
    const late = await takeDown(link, over, "2026-05-09");
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(`"downOn":"${today}"`)]);
  });

  it("cannot take down what goes on", async () => {
    const { current, link } = await granted();
    const answer = await takeDown(link, current, today);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('"current":')]);
    expect((await rights(link)).rights[1]).toMatchObject({ _id: current, downOn: null });
  });

  it("reaches nothing of another campaign, and nothing by a link that has ended or is of another kind", async () => {
    const { over, campaign, link, creators, piece } = await granted();
    const other = await agreed();
    const stranger = (await shared(other.campaign, "report")).link;
    expect((await rights(stranger)).rights).toEqual([]);
    expect((await takeDown(stranger, over, today)).status).toBe(404);
    expect((await ask(stranger, `deliverableId=${piece}&use=website&country=DE`)).status).toBe(404);
    expect((await takeDown(creators, over, today)).status).toBe(403);
    const revoked = await shared(campaign, "report", { personName: "Max Berg" });
    await server.send("DELETE", `/api/admin/links/${revoked.id}`, { token });
    expect((await takeDown(revoked.link, over, today)).status).toBe(403);
    expect((await rights(link)).rights[0]?.downOn).toBeNull();
  });
});

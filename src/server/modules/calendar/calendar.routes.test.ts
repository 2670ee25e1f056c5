import { describe, expect, it } from "vitest";
import { calendarBody, calendarFeedBody } from "#domain/calendar/calendar.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague, colleaguesPassword } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ now: () => new Date("2030-04-20T12:00:00Z") });
const token = await server.signIn();
const scene = campaignScene(server, token);
const { agreed, own, step } = scene;
const offer = {
  deliverables: [
    { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" },
  ],
  rights: { uses: ["repost"], starts: "date", startsOn: "2030-05-01", months: 1 },
};
const read = async (query: string, as = token) =>
  (await server.send("GET", `/api/admin/calendar?from=2030-04-01&to=2030-07-01${query}`, { token: as })).as(
    calendarBody,
  ).entries;
const feedOf = async (as = token) => {
  const made = await server.send("POST", "/api/admin/calendar/feed", { token: as });
  expect(made.status).toBe(201);
  return new URL(made.as(calendarFeedBody).data.url).pathname;
};

describe("the calendar", () => {
  it("of a campaign has drafts, publications, and ends of rights, by day", async () => {
    const { campaign } = await agreed(offer);
    expect((await read(`&campaignId=${campaign}`)).map(({ kind, on, title }) => [kind, on, title])).toEqual([
      ["draft", "2030-05-01", "Reel on Instagram"],
      ["publication", "2030-05-10", "Reel on Instagram"],
      ["right", "2030-05-31", "Repost"],
    ]);
  });

  it("leaves out what was dropped", async () => {
    const { campaign, piece } = await agreed({ ...offer, rights: null });
    await step(piece, "drop", { words: "Not needed" });
    expect(await read(`&campaignId=${campaign}`)).toEqual([]);
  });

  it.each([
    ["&from=2030-07-02", "to"],
    ["&to=2032-01-01", "to"],
    ["&from=soon", "from"],
    ["&campaignId=x", "campaignId"],
  ])("refuses %s", async (query, path) => {
    const answer = await server.send(
      "GET",
      `/api/admin/calendar?${new URLSearchParams({ from: "2030-04-01", to: "2030-07-01", ...Object.fromEntries(new URLSearchParams(query)) })}`,
      { token },
    );
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});

describe("a feed", () => {
  it("has what its administrator answers for, as whole days", async () => {
    const { campaign } = await agreed(offer);
    const path = await feedOf();
    const { status, text, headers } = await server.send("GET", path);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(text).toContain("DTSTART;VALUE=DATE:20300501");
    expect(text.replaceAll("\r\n ", "")).toContain(`campaign?id=${campaign}`);
    const colleague = await addColleague(server, "editor", "calm");
    expect((await server.send("GET", await feedOf(colleague.token))).text).not.toContain("BEGIN:VEVENT");
  });

  it("of the team and of creators has no event that makes a day look busy", async () => {
    const { link } = await agreed(offer);
    const made = await own(link, "POST", "/calendar");
    const feeds = [await feedOf(), new URL(made.as(calendarFeedBody).data.url).pathname];
    for (const feed of feeds) {
      const events = (await server.send("GET", feed)).text.split("BEGIN:VEVENT").slice(1);
      expect(events.length).toBeGreaterThan(1);
      for (const event of events) expect(event).toContain("\r\nTRANSP:TRANSPARENT\r\n");
    }
  });

  it("stops working with the next one, and when it is ended", async () => {
    const colleague = await addColleague(server, "viewer", "eager");
    const first = await feedOf(colleague.token);
    const second = await feedOf(colleague.token);
    expect([(await server.send("GET", first)).status, (await server.send("GET", second)).status]).toEqual([
      403, 200,
    ]);
    expect((await server.send("DELETE", "/api/admin/calendar/feed", { token: colleague.token })).status).toBe(
      200,
    );
    expect((await server.send("GET", second)).status).toBe(403);
  });

  it.each([{ state: "disabled" }, { role: "viewer" }])("ends when its administrator is %j", async (json) => {
    const colleague = await addColleague(server, "editor", `calendar-${Object.values(json)[0]}`);
    const feed = await feedOf(colleague.token);
    const path = `/api/admin/administrators/${colleague.id}`;
    expect((await server.send("PUT", path, { token, json })).status).toBe(200);
    expect((await server.send("GET", feed)).status).toBe(403);
  });

  it("ends with the password of its administrator", async () => {
    const colleague = await addColleague(server, "editor", "careful");
    const feed = await feedOf(colleague.token);
    const json = { currentPassword: colleaguesPassword, newPassword: "one more long password" };
    const changed = await server.send("PUT", "/api/admin/password", { token: colleague.token, json });
    expect(changed.status, changed.text).toBe(200);
    expect((await server.send("GET", feed)).status).toBe(403);
  });

  it("of a creator has their own days, and neither rights, clients' names, nor other creators", async () => {
    const { link } = await agreed(offer);
    await agreed({
      ...offer,
      deliverables: [{ ...offer.deliverables[0], platform: "tiktok", format: "video" }],
    });
    const made = await own(link, "POST", "/calendar");
    const { text } = await server.send("GET", new URL(made.as(calendarFeedBody).data.url).pathname);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    for (const kept of ["Repost", "TikTok", "/admin/", "Northwind"]) expect(text).not.toContain(kept);
    // The page and its calendar are two links: neither ends the other.
    expect((await own(link)).status).toBe(200);
  });

  it.each(["/api/calendar/x.ics", `/api/calendar/tl_${"a".repeat(43)}.ics`, "/api/calendar/..%2f.ics"])(
    "is none at %s",
    async (path) => {
      expect([401, 404]).toContain((await server.send("GET", path)).status);
    },
  );

  it("is not read with the link of a page, and opens no page", async () => {
    const { link } = await agreed(offer);
    expect((await server.send("GET", `/api/calendar/${link}.ics`)).status).toBe(404);
    const feed = /tl_[\w-]{43}/.exec(await feedOf())?.[0] ?? "";
    for (const path of ["", "/current"]) {
      const answer = await server.send("GET", `/api/links${path || "/collaboration"}`, {
        headers: { authorization: `Link ${feed}` },
      });
      expect(answer.status).toBe(403);
    }
  });
});

import { expect, it } from "vitest";
import type { z } from "zod";
import { api } from "#domain/api.ts";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import {
  maximumCounterOffers,
  maximumCreatorMessages,
  shownOffers,
} from "#domain/campaigns/offer-options.ts";
import { maximumDrafts, maximumResultsOfPost } from "#domain/deliverables/deliverable-limits.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { maximumProfileChanges } from "#domain/status/profile-change.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { agreed, invited, own } = campaignScene(server, token);
const { applied, decide } = linkScene(server, token);

const ofLinks = Object.values<Endpoint>(api).filter(({ audience }) => audience.link || audience.member);

/**
 * Arrays that nobody outside the team makes longer, by the name of their field; with the field around it where creators
 * make another array of this name longer.
 */
const madeByTheTeam = {
  /** Of a table of the domain, or of a choice from one. */
  fixed: ["actions", "missing", "countries", "languages", "uses", "show", "codes", "reasons", "platforms"],
  /** The agreement, or a figure that depends on it. */
  agreed: ["deliverables", "todo", "payouts", "changes"],
  /** One for each piece or right of a campaign. */
  ofCampaign: ["page.drafts", "posts", "totals", "creators", "rights"],
  /** One for each creator on a list, and for each person who was given a link to it. */
  ofShortlist: ["items", "votes", "open"],
};
/** Arrays that a contract limits where they are sent: the files of one form, and the points and rows of one call. */
const limitedWhereSent = [
  ...["images", "videos", "files", "resultFiles", "evidence", "points", "socials", "unmet"],
  ...["pictures", "channels", "posts.results", "totals.results", "drafts.earlier"],
];
const isKnown = new Set([...Object.values(madeByTheTeam).flat(), ...limitedWhereSent]);

type Definition = {
  type: string;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string } } }[];
};

/** The arrays of a schema without a maximum, by the path of their field. */
function unlimited(schema: z.ZodType, path = ""): string[] {
  const definition = schema._zod.def as unknown as Definition;
  const isLimited = definition.checks?.some(({ _zod }) => _zod.def.check === "max_length") ?? false;
  const inner = [definition.element, definition.innerType, definition.in, ...(definition.options ?? [])];
  const fields = "shape" in schema ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  return [
    ...(definition.type === "array" && !isLimited ? [path] : []),
    ...inner.flatMap((each) => (each ? unlimited(each, path) : [])),
    ...fields.flatMap(([name, each]) => unlimited(each, path ? `${path}.${name}` : name)),
  ];
}

it("every list in an answer to a link has a maximum, is paged, or is made by the team", () => {
  expect(ofLinks.length).toBeGreaterThan(25);
  for (const { route, response, paged } of ofLinks) {
    if (paged) continue;
    const found = unlimited(response).filter((path) => {
      const [name = "", around] = path.split(".").toReversed();
      return !isKnown.has(name) && !isKnown.has(`${around}.${name}`);
    });
    expect(found, route).toEqual([]);
  }
});

type Beyond = { allowed: number; again(): Promise<Answer>; says: string; fill(): Promise<unknown> };
const query = (text: string, values: unknown[]) => server.records.pool.query(text, values);
/** As if a row had been added this many times. `fresh`: the columns that differ. */
const copies = (table: string, id: string, times: number, fresh: string) =>
  query(
    `insert into ${table} select (jsonb_populate_record(t, ${fresh})).* from ${table} t, generate_series(1, $2) n where t.id = $1`,
    [id, times],
  );
const newId = `'id', gen_random_uuid()`;

/** What a link adds to, by its call: how a record is filled up, and what the next call is told. */
const capped: Record<string, () => Promise<Beyond>> = {
  "POST /api/links/collaboration/offer": async () => {
    const { link, offer } = await invited();
    const { price, deliverables } = offer;
    const again = (offerId: string) =>
      own(link, "POST", "/offer", { offerId, price, deliverables, message: crypto.randomUUID() });
    const first = (await again(offer._id)).as(collaborationPageBody).data.collaboration.offer?._id ?? "";
    const fresh = `jsonb_build_object(${newId}, 'version', n + 2, 'state', 'superseded', 'created_at', t.created_at - n * interval '1 minute')`;
    return {
      allowed: maximumCounterOffers,
      again: () => again(first),
      says: "Accept or decline the offer, or write to us.",
      fill: () => copies("offers", first, maximumCounterOffers - 1, fresh),
    };
  },
  "POST /api/links/collaboration/messages": async () => {
    const { link, collaboration } = await invited();
    const again = () => own(link, "POST", "/messages", { text: crypto.randomUUID() });
    await again();
    const first = await query(
      "select id from timeline_entries where subject_id = $1 and author_type = 'link' and kind = 'note'",
      [collaboration],
    );
    const fresh = `jsonb_build_object(${newId})`;
    return {
      allowed: maximumCreatorMessages,
      again,
      says: "Reply to one of our emails instead.",
      fill: () => copies("timeline_entries", first.rows[0]?.id, maximumCreatorMessages - 1, fresh),
    };
  },
  "POST /api/links/collaboration/deliverables/:id/drafts": async () => {
    const { link, piece } = await agreed();
    const again = () =>
      own(link, "POST", `/deliverables/${piece}/drafts`, { caption: `#ad ${crypto.randomUUID()}` });
    await again();
    const first = await query("select id from drafts where deliverable_id = $1", [piece]);
    const fresh = `jsonb_build_object(${newId}, 'round', n + 1)`;
    return {
      allowed: maximumDrafts,
      again,
      says: `at most ${maximumDrafts} drafts`,
      fill: () => copies("drafts", first.rows[0]?.id, maximumDrafts - 1, fresh),
    };
  },
  "PUT /api/links/collaboration/deliverables/:id/results": async () => {
    const { link, piece } = await agreed({
      deliverables: [{ platform: "instagram", format: "reel", publishOn: "2030-05-10" }],
    });
    await own(link, "PUT", `/deliverables/${piece}/publication`, {
      url: "https://www.instagram.com/reel/abc",
    });
    const measuredOn = new Date(server.clock.now()).toISOString().slice(0, 10);
    const again = (metric = "likes") =>
      own(link, "PUT", `/deliverables/${piece}/results`, { results: [{ metric, value: 5, measuredOn }] });
    await again("views");
    const first = await query("select id from results where deliverable_id = $1", [piece]);
    const fresh = `jsonb_build_object(${newId}, 'measured_on', t.measured_on - n)`;
    return {
      allowed: maximumResultsOfPost,
      again,
      says: `at most ${maximumResultsOfPost} figures`,
      fill: () => copies("results", first.rows[0]?.id, maximumResultsOfPost - 1, fresh),
    };
  },
  "POST /api/links/status/changes": async () => {
    const { id, link } = await applied(uniqueEmail("kit"));
    await decide(id, "approve");
    await query("update application_outcomes set told_from = '2000-01-01' where id = $1", [id]);
    const headers = { authorization: `Link ${link}` };
    const again = () =>
      server.send("POST", "/api/links/status/changes", { headers, json: { other: crypto.randomUUID() } });
    await again();
    const first = await query("select id from contact_messages where service = 'Profile change'", []);
    return {
      allowed: maximumProfileChanges,
      again,
      says: "Reply to one of our emails instead.",
      fill: () =>
        copies(
          "contact_messages",
          first.rows[0]?.id,
          maximumProfileChanges - 1,
          `jsonb_build_object(${newId})`,
        ),
    };
  },
};

/** Why the other calls of links make no list longer. */
const addsNothing: Record<string, string> = {
  "POST /api/links/invitation": "works once",
  "POST /api/links/password-reset": "works once",
  "PUT /api/links/collaboration/offer": "decides the open offer",
  "POST /api/links/collaboration/calendar": "takes the place of the feed before",
  "POST /api/links/collaboration/email": "takes the place of the address before",
  "PUT /api/links/collaboration/email": "proves the one address",
  "PUT /api/links/collaboration/payment-details": "takes the place of the account before",
  "PUT /api/links/collaboration/deliverables/:id/refusal": "answers a draft once",
  "PUT /api/links/collaboration/deliverables/:id/publication": "is one address",
  "POST /api/links/collaboration/deliverables/:id/result-files": "is limited by result-files.test.ts",
  "POST /api/links/portal/open": "makes one link for each collaboration",
  "PUT /api/links/drafts/:id": "takes the place of the same person's answer",
  "DELETE /api/links/drafts/:id": "removes the same person's answer",
  "PUT /api/links/report/rights/:id/down": "is one day",
  "POST /api/links/report/downloads": "takes the place of the oldest of five",
  "PUT /api/links/status": "replaces the application, with the files of one form",
  "POST /api/links/status/evidence": "is limited by evidence.routes.test.ts",
  "DELETE /api/links/status": "deletes",
  "PUT /api/links/review/items/:itemId": "takes the place of the same person's vote",
  "PUT /api/links/review/finish": "is one time",
  "POST /api/links/review/not-me": "tells the agency once a day",
  "PUT /api/links/notice/objection": "is one mark",
  "PUT /api/links/notice/erasure": "is one time",
};

it("every call by which a link writes is capped, or says why it adds nothing", () => {
  const writing = ofLinks.map(({ route }) => route).filter((route) => splitRoute(route)[0] !== "GET");
  expect(writing.toSorted()).toEqual([...Object.keys(capped), ...Object.keys(addsNothing)].toSorted());
});

it.each(Object.entries(capped))("%s is refused beyond what an honest person needs", async (_, scene) => {
  const { fill, again, says } = await scene();
  await fill();
  const refused = await again();
  expect([refused.status, (refused.json as { message?: string }).message]).toEqual([
    409,
    expect.stringContaining(says),
  ]);
});

it("shows the newest of many offers, and pages through all", async () => {
  const { link, offer } = await invited();
  const fresh = `jsonb_build_object(${newId}, 'version', -n, 'state', 'superseded', 'created_at', t.created_at - n * interval '1 minute')`;
  await copies("offers", offer._id, 400, fresh);
  const page = (await own(link)).as(collaborationPageBody).data.collaboration;
  expect(page.offer?._id).toBe(offer._id);
  expect(page.earlier.map(({ version }) => version)).toEqual(
    Array.from({ length: shownOffers }, (_, index) => -1 - index),
  );
  const headers = { authorization: `Link ${link}` };
  const versions: number[] = [];
  let path: string | undefined = "/api/links/collaboration/offers?limit=150";
  while (path !== undefined) {
    const response: Answer = await server.send("GET", path, { headers });
    expect(response.headers["x-total-count"]).toBe("401");
    versions.push(...(response.json as { version: number }[]).map(({ version }) => version));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? "")?.[1];
  }
  expect(versions).toEqual([1, ...Array.from({ length: 400 }, (_, index) => -1 - index)]);
});

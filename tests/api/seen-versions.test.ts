import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { agreed, own } = campaignScene(server, token);
const { applied, open, registered, updatedAtOf } = linkScene(server, token);

/** By which field people outside the team name what they have seen, where their call takes the place of something. */
const seen: Record<string, string> = {
  "PUT /api/links/status": "updatedAt",
  "PUT /api/links/collaboration/offer": "offerId",
  "PUT /api/links/collaboration/payment-details": "updatedAt",
  "PUT /api/links/collaboration/deliverables/:id/refusal": "draftId",
  "PUT /api/links/drafts/:id": "draftId",
};

/** Why the others overwrite nothing unseen. */
const overwritesNothing: Record<string, string> = {
  "PUT /api/links/notice/erasure": "is asked for once",
  "PUT /api/links/notice/objection": "marks the record, whatever it was marked before",
  "PUT /api/links/collaboration/deliverables/:id/publication": "is possible once, in the state before",
  "PUT /api/links/collaboration/deliverables/:id/results": "names each figure that it replaces, see below",
  "PUT /api/links/report/rights/:id/down": "is possible once, in the state before",
  "PUT /api/links/review/items/:itemId": "of two votes the later one counts, and its answer holds the other",
  "PUT /api/links/review/finish": "has no content",
  "PUT /api/links/collaboration/email": "needs the code that was mailed last",
};

const overwriting = Object.values<Endpoint>(api).filter(
  ({ audience, route }) => audience.link && splitRoute(route)[0] === "PUT",
);

describe("a call by which somebody outside the team overwrites", () => {
  it("is known, with what it takes the place of", () => {
    const known = [...Object.keys(seen), ...Object.keys(overwritesNothing)];
    expect(overwriting.map(({ route }) => route).toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(seen))("%s has to name %s", (route, field) => {
    const { body } = overwriting.find((endpoint) => endpoint.route === route) ?? {};
    const schemas = body instanceof z.ZodUnion ? body.options : [body];
    for (const schema of schemas as z.ZodType[]) {
      const paths = schema.safeParse({}).error?.issues.map(({ path }) => path[0]);
      expect(paths).toContain(field);
    }
  });
});

const { email: _, ...registration } = registrationFields({ companyName: "Southwind Tea" });
const sent = {
  application: { make: applied, fields: applicationFields({ bio: "Overwritten." }) },
  registration: { make: registered, fields: registration },
};

describe.each(Object.entries(sent))("an edit of an %s by its link", (kind, { make, fields }) => {
  it.each([undefined, "", "yesterday"])(
    "is refused with the version %j, and stores nothing",
    async (updatedAt) => {
      const { link } = await make(`${kind}${String(updatedAt)}@mail.example`);
      const before = (await open(link)).json;
      const { status, errors } = await edit(link, { ...fields, updatedAt });
      expect([status, errors]).toEqual([422, { updatedAt: "must be the updatedAt of the record" }]);
      expect((await open(link)).json).toEqual(before);
      expect((await edit(link, { ...fields, updatedAt: await updatedAtOf(link) })).status).toBe(200);
    },
  );
});

function edit(link: string, json: Record<string, unknown>): Promise<Answer> {
  return server.send("PUT", "/api/links/status", { headers: { authorization: `Link ${link}` }, json });
}

it("a creator's figure takes the place of one that its sender has seen, and of no other", async () => {
  const { link, piece } = await agreed({
    deliverables: [{ platform: "instagram", format: "reel", publishOn: "2030-05-10" }],
  });
  const url = "https://www.instagram.com/reel/abc";
  await own(link, "PUT", `/deliverables/${piece}/publication`, { url });
  const measuredOn = server.clock.now().toISOString().slice(0, 10);
  const enter = (value: number, replaces?: number) =>
    own(link, "PUT", `/deliverables/${piece}/results`, {
      results: [{ metric: "likes", value, measuredOn, replaces }],
    });
  const shown = (answer: Answer) =>
    answer.as(collaborationPageBody).data.collaboration.deliverables[0]?.results.map(({ value }) => value);

  expect(shown(await enter(500))).toEqual([500]);
  expect(shown(await enter(500))).toEqual([500]);
  const refused = await enter(700);
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ current: { deliverables: [{ results: [{ value: 500 }] }] } });
  expect((await enter(700, 400)).status).toBe(409);
  expect(shown(await enter(700, 500))).toEqual([700]);
});

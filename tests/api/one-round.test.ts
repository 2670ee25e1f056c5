import { expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { agreed, call, campaignOf, invited, own } = campaignScene(server, token);

/** Every object in a schema, with the path to it. */
function objectsIn(schema: unknown, path: string, seen = new Set<unknown>()): [string, z.ZodObject][] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!(schema instanceof z.ZodType)) {
    return Object.entries(schema).flatMap(([key, part]) => objectsIn(part, `${path}.${key}`, seen));
  }
  const own: [string, z.ZodObject][] = schema instanceof z.ZodObject ? [[path, schema]] : [];
  const {
    shape,
    element,
    innerType,
    in: input,
    out,
    options,
    items,
    valueType,
  } = schema._zod.def as never as Record<string, unknown>;
  const parts = [element, innerType, input, out, options, items, valueType];
  return [...own, ...objectsIn(shape, path, seen), ...parts.flatMap((part) => objectsIn(part, path, seen))];
}

it("no rule over several fields waits until all others are right", () => {
  const objects = Object.values<Endpoint>(api).flatMap(({ route, body, query }) =>
    objectsIn({ body, query }, route),
  );
  const rules = objects.flatMap(([path, schema]) =>
    (schema._zod.def.checks ?? []).map((check) => ({ path, waits: check._zod.def.when === undefined })),
  );
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(({ waits }) => waits).map(({ path }) => path)).toEqual([]);
});

/** Values of which every field takes some and refuses others. */
const candidates: readonly unknown[] = [
  "Kit Lee",
  "kit@mail.example",
  "https://www.instagram.com/kit",
  "01980000-0000-7000-8000-000000000000",
  "1250.00",
  "2030-05-01",
  "2030-05-01T10:00:00Z",
  "USD",
  "correct horse battery 9",
  "public-key",
  { amount: "1250.00", currency: "USD" },
  "123456",
  "DE",
  "#112233",
  "/",
  1,
  5,
  true,
  null,
  [],
  {},
  "",
];

type Wish = "right" | "wrong";

/** A value for a schema, built of the fields of objects and the elements of lists. */
function valueFor(schema: z.ZodType, wish: Wish): unknown {
  const def = schema._zod.def as never as Record<string, z.ZodType> & { entries?: Record<string, unknown> };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, wish)]));
  }
  const fits = (value: unknown) => schema.safeParse(value).success === (wish === "right");
  const inner = [def.innerType, def.in, def.out, def.element].find((part) => part instanceof z.ZodType);
  const built = inner && !(inner instanceof z.ZodTransform) ? valueFor(inner, wish) : undefined;
  const codes = Object.values(def.entries ?? {});
  return [undefined, built, [built], ...codes, ...candidates].find(fits);
}

type Body = Record<PropertyKey, unknown>;

/** How often a body is refused if each time only the fields that the errors name are put right. */
function roundsOf(schema: z.ZodType, wrong: Body, right: Body): number {
  let body = wrong;
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const { error } = schema.safeParse(body);
    if (error === undefined) return rounds;
    for (const { path } of error.issues) {
      const [field = ""] = path;
      body = field === "" ? right : { ...body, [field]: right[field] };
    }
  }
  return Number.POSITIVE_INFINITY;
}

/** Fields that a rule over several fields requires of a body without optional fields. */
const required: Record<string, Body> = {
  "POST /api/admin/campaigns/:id/offers": { price: { amount: "100.00", currency: "USD" } },
  "PUT /api/admin/forward-template": { body: "Hello {creator}, {message}" },
  "POST /api/admin/links": { recipients: ["collaboration:01900000-0000-7000-8000-000000000001"] },
  "PUT /api/links/collaboration/email": { code: "204816" },
  "PUT /api/links/collaboration/offer": { name: "Kit Lee", terms: true },
  "PUT /api/admin/offers/:id/state": { name: "Kit Lee" },
  "POST /api/links/status/changes": { other: "A new name" },
  "PUT /api/links/status": { followers: { instagram: "1K-10K" } },
  "POST /api/admin/rights": { startsOn: "2030-05-01", months: 1 },
  "POST /api/admin/payouts": { startsOn: "2030-05-01" },
  "POST /api/admin/login/second-factor": { code: "123456" },
  "POST /api/admin/confirm": { password: "correct horse battery 9" },
};

const withBody = Object.values<Endpoint>(api).flatMap(({ route, body, example }) =>
  (body instanceof z.ZodUnion ? body.options : [body ?? []].flat()).map((each) => ({
    route,
    body: each as z.ZodType,
    example,
  })),
);

it.each(withBody)(
  "a body with all fields wrong is right after one correction: $route",
  ({ route, body, example }) => {
    const right = { ...(example ?? (valueFor(body, "right") as Body)), ...required[route] };
    expect(body.safeParse(right).error?.issues).toBeUndefined();
    expect(roundsOf(body, valueFor(body, "wrong") as Body, right)).toBeLessThanOrEqual(1);
  },
);

const nobody = "01980000-0000-7000-8000-000000000000";
const yen = { amount: "5", currency: "JPY" };
const tooFar = "1900-01-01";

/** Fields that only the database contradicts, and a call that sends them. */
const contradicted: Record<string, [fields: string[], send: () => Promise<Answer>]> = {
  "a new campaign": [
    ["brandId", "budget.currency", "endsOn", "ownerId", "startsOn", "termsId"],
    () => call("POST", "/campaigns", { name: "Spring", currency: "EUR", ...ofCampaign }),
  ],
  "a campaign": [
    ["brandId", "budget.currency", "endsOn", "ownerId", "startsOn", "termsId"],
    async () => call("PUT", `/campaigns/${(await campaignOf([])).id}`, ofCampaign),
  ],
  "a collaboration": [
    ["clientPrice.currency", "ownerId", "price.currency"],
    async () => {
      const { collaborations } = await campaignOf([{}]);
      const json = { price: yen, clientPrice: yen, ownerId: nobody };
      return call("PUT", `/collaborations/${collaborations[0]}`, json);
    },
  ],
  "an offer": [
    ["giftValue.currency", "price.currency", "termsId", "validUntil"],
    async () => {
      const { collaborations } = await campaignOf([{ email: "ann@mail.example" }], { active: true });
      const json = { price: yen, gift: "Tea", giftValue: yen, termsId: nobody, validUntil: tooFar };
      return call("POST", `/collaborations/${collaborations[0]}/offers`, offerFields(json));
    },
  ],
  "a counter-offer": [
    ["deliverables.0.draftDueOn", "price.currency"],
    async () => {
      const { link, offer } = await invited();
      const deliverables = [{ platform: "instagram", format: "reel", draftDueOn: tooFar }];
      const json = offerFields({ offerId: offer._id, price: yen, deliverables });
      return own(link, "POST", "/offer", json);
    },
  ],
  "a payout": [
    ["amount.currency", "reverses"],
    async () => {
      const { collaboration: collaborationId } = await agreed();
      const json = {
        collaborationId,
        kind: "reversal",
        starts: "publication",
        amount: yen,
        reverses: nobody,
      };
      return call("POST", "/payouts", { ...json, reason: "Twice" });
    },
  ],
  "fees of a collaboration": [
    ["fees.0.amount.currency", "fees.1.amount.currency"],
    async () => {
      const { collaboration } = await agreed();
      return call("PUT", `/collaborations/${collaboration}/fees`, {
        fees: [{ amount: yen }, { amount: yen }],
      });
    },
  ],
  "a right": [
    ["deliverableId", "renews"],
    async () => {
      const { collaboration: collaborationId } = await agreed();
      const days = { starts: "date", startsOn: "2030-05-01", months: 1 };
      const json = { collaborationId, uses: ["tv"], ...days, deliverableId: nobody, renews: nobody };
      return call("POST", "/rights", { ...json, reason: "By telephone" });
    },
  ],
  "a shortlist": [
    ["brandId", "campaignId", "ownerId"],
    () => call("POST", "/shortlists", { name: "Tea", brandId: nobody, ownerId: nobody, campaignId: nobody }),
  ],
  "a message": [
    ["brief.endsOn", "brief.startsOn", "influencerId"],
    () => {
      const brief = { product: "Tea", startsOn: tooFar, endsOn: tooFar };
      const person = { name: "Ida Holm", email: "ida@mail.example", message: "Hello" };
      return server.send("POST", "/api/contact", { json: { ...person, influencerId: nobody, brief } });
    },
  ],
};
const ofCampaign = {
  ...{ brandId: nobody, ownerId: nobody, termsId: nobody },
  ...{ startsOn: tooFar, endsOn: tooFar, budget: yen },
};

it.each(Object.entries(contradicted))(
  "what the database contradicts is named at once: %s",
  async (_, [fields, send]) => {
    const { status, text, errors } = await send();
    expect(status, text).toBe(422);
    expect(Object.keys(errors).toSorted()).toEqual(fields);
  },
);

it("what is wrong with a payment, an offer, a campaign, and an application is named at once", async () => {
  const { id, collaborations } = await campaignOf([{}], { active: true });
  const errorsOf = async (method: string, path: string, json: object) => {
    const { status, errors } = await call(method, path, json);
    expect(status).toBe(422);
    return Object.keys(errors).toSorted();
  };
  const payout = { collaborationId: collaborations[0], kind: "reversal", amount: "50", reason: "" };
  expect(await errorsOf("POST", "/payouts", payout)).toEqual(["amount", "reason", "reverses"]);
  const rights = { uses: ["tv"], starts: "date", months: "many" };
  const offer = { price: 5, deliverables: [], rights };
  expect(await errorsOf("POST", `/collaborations/${collaborations[0]}/offers`, offer)).toEqual([
    "deliverables",
    "price",
    "rights.months",
    "rights.startsOn",
  ]);
  const days = { name: "", startsOn: "2030-05-02", endsOn: "2030-05-01" };
  expect(await errorsOf("PUT", `/campaigns/${id}`, days)).toEqual(["endsOn", "name"]);
  const socials = [{ platform: "instagram", link: "https://evil.example/kit", followers: "" }];
  const applied = await server.send("POST", "/api/join", { json: applicationFields({ name: "", socials }) });
  expect(Object.keys(applied.errors).toSorted()).toEqual(["name", "socials.0.followers", "socials.0.link"]);
});

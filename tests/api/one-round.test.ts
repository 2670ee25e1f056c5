import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const token = await server.signIn();
const { call, campaignOf } = campaignScene(server, token);

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

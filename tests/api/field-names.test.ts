import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { documentedAliases, namesIn, withAliases } from "#domain/http/field-aliases.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { agreed, call, move, own, step } = campaignScene(server, token);

const endpoints = Object.values<Endpoint>(api);
const id = "01980000-0000-7000-8000-000000000000";
const isRead = ({ route }: Endpoint) => splitRoute(route)[0] === "GET";
const ofTheTeam = endpoints.filter(
  (endpoint) => isRead(endpoint) && !endpoint.audience.visitor && endpoint.audience.admin,
);
const open = endpoints.filter((endpoint) => isRead(endpoint) && endpoint.query && endpoint.audience.visitor);

describe("a parameter that a call does not know", () => {
  it.each(ofTheTeam.map((endpoint) => [endpoint.route, endpoint] as const))(
    "is refused: %s",
    async (_, endpoint) => {
      const path = pathOf(endpoint, { id, section: "about" });
      const { status, errors } = await server.send("GET", `${path}?nonsense=1`, { token });
      expect(status).toBe(422);
      expect(errors.nonsense).toMatch(/^is not a parameter of this call, which takes \w+/);
    },
  );

  it("is ignored by public calls, which others append to", async () => {
    for (const endpoint of open) {
      const path = pathOf(endpoint, { id });
      const [plain, tagged] = [
        await server.send("GET", `${path}?search=tea&ids=${id}`),
        await server.send("GET", `${path}?search=tea&ids=${id}&utm_source=x`),
      ];
      expect([tagged.status, tagged.text], endpoint.route).toEqual([plain.status, plain.text]);
    }
  });
});

/** Names that have another one in their place. `reason` is one for a code alone. */
const former = {
  query: ["campaign", "collaboration", "influencer", "brand"],
  body: ["words", "person", "items"],
};

function isCode(schema: z.ZodType): boolean {
  const { innerType, type } = schema._zod.def as unknown as { innerType?: z.ZodType; type: string };
  return type === "enum" || (innerType !== undefined && isCode(innerType));
}

/** The schemas of what is sent, as the document has them. */
const sent = endpoints.flatMap((endpoint) =>
  (["query", "body"] as const).flatMap((part) => {
    const { [part]: schema, aliases = {} } = endpoint;
    return schema instanceof z.ZodObject ? [{ endpoint, part, schema, aliases }] : [];
  }),
);

it("contracts name a field as all others do", () => {
  for (const { endpoint, part, schema, aliases } of sent) {
    const { shape } = documentedAliases(schema, aliases);
    const used = Object.entries<z.ZodType>(shape).filter(([, field]) => !field.meta()?.deprecated);
    const wrong = used.filter(
      ([name, field]) => former[part].includes(name) || (name === "reason" && !isCode(field)),
    );
    expect(
      wrong.map(([name]) => name),
      endpoint.route,
    ).toEqual([]);
  }
});

/** Calls whose path names the records themselves, so that `ids` are theirs. */
const ofTheirOwn = /\/(?:bulk|batch|state|undo)$/;

it("IDs of many records have the name of the record, unless the path names it", () => {
  const named = sent.flatMap(({ endpoint, schema, aliases }) => {
    const { shape } = documentedAliases(schema, aliases);
    return Object.entries<z.ZodType>(shape)
      .filter(([name, field]) => name === "ids" && !field.meta()?.deprecated)
      .map(() => endpoint.route);
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((route) => !ofTheirOwn.test(route))).toEqual([]);
});

it("a former name is read as the one in its place", () => {
  const aliased = sent.flatMap(({ endpoint, schema, aliases }) =>
    namesIn(schema, aliases).map((names) => ({ endpoint, schema, aliases, ...names })),
  );
  expect(aliased.length).toBeGreaterThan(20);
  for (const { endpoint, schema, aliases, declared, all } of aliased) {
    const read = (input: object) => {
      const { data, error } = withAliases(schema, aliases).safeParse(input);
      return error ? error.issues.map(({ path, message }) => `${path.join(".")} ${message}`) : data;
    };
    for (const value of ["some text", id, [id], 5]) {
      const results = all.map((name) => read({ [name]: value }));
      for (const result of results) expect(result, `${endpoint.route} ${declared}`).toEqual(results[0]);
    }
  }
});

it("lists are filtered by both names, and by no wrong one", async () => {
  const [one, other] = [await agreed(), await agreed()];
  const listed = async (query: string) =>
    (await call("GET", `/payouts?${query}`)).as(payoutsBody).map(({ collaborationId }) => collaborationId);
  expect(await listed("limit=10")).toHaveLength(2);
  for (const name of ["collaboration", "collaborationId"]) {
    expect(await listed(`${name}=${one.collaboration}`)).toEqual([one.collaboration]);
  }
  for (const name of ["campaign", "campaignId"]) {
    expect(await listed(`${name}=${other.campaign}`)).toEqual([other.collaboration]);
  }
  expect((await call("GET", "/payouts?collaborationID=1")).errors).toHaveProperty("collaborationID");
});

it("an error names a field as it was sent", async () => {
  const { collaboration } = await agreed();
  for (const name of ["comment", "words"]) {
    const refused = await move(collaboration, "cancel", { reason: "price", [name]: "x".repeat(2000) });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [name]]);
  }
  // The service refuses this one: a faulty post needs words.
  const { piece, link } = await agreed({
    deliverables: [{ platform: "instagram", format: "reel", publishOn: "2030-05-10" }],
  });
  await own(link, "PUT", `/deliverables/${piece}/publication`, { url: "https://www.instagram.com/reel/abc" });
  for (const name of ["comment", "words"]) {
    expect((await step(piece, "fault", { [name]: "" })).errors).toHaveProperty(name);
  }
});

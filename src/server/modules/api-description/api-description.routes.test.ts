import { randomUUID } from "node:crypto";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { brandSortLabels, brandSorts } from "#domain/brands/brand-options.ts";
import { threadBody } from "#domain/conversations/conversations.contract.ts";
import { messageTemplatesApi } from "#domain/conversations/message-templates.api.ts";
import { messageTemplateBody } from "#domain/conversations/message-templates.contract.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { duplicatesApi } from "#domain/influencers/duplicates.api.ts";
import { influencerSortLabels, influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { tagsApi } from "#domain/influencers/tags.api.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailingScene } from "#tests/harness/mailing-scene.ts";
import { ownFields } from "#tests/harness/own-fields.ts";
import { routesOf } from "#tests/harness/route-table.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();

type Parameter = { name: string; description?: string; schema?: { enum?: string[]; description?: string } };
type Described = {
  requestBody?: unknown;
  security: object[];
  operationId: string;
  description?: string;
  parameters?: Parameter[];
};
type Description = {
  info: { contact: { url: string } };
  paths: Record<string, Record<string, Described>>;
};

const { json, text, headers } = await server.send("GET", "/api/openapi.json");
const document = json as Description;
const { paths } = document;
/** The schemas of fields for an address, wherever they are. */
function emailFields(part: unknown): unknown[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => [
    ...(/^(\w+E|e)mail$/.test(name) && typeof inner === "object" ? [inner] : []),
    ...emailFields(inner),
  ]);
}
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
);

describe("GET /api/openapi.json", () => {
  it("describes every route of the API, and no other", () => {
    const routes = routesOf(server.app).filter(
      (route) => route.includes(" /api/") && !/^(HEAD|OPTIONS) |\*|openapi\.json/.test(route),
    );
    expect([...described].sort()).toEqual([...new Set(routes)].sort());
    const routesOfContracts = Object.values(api).map(({ route }) => route);
    expect(routesOfContracts.sort()).toEqual([...described].sort());
  });

  it("says of every field for an email address that it is one", () => {
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({ of: `${method} ${path}`, requestBody })),
    );
    // Its fields hold whole mails.
    const ofAddresses = bodies.filter(({ of }) => of !== "post /api/inbound-mail");
    const fields = ofAddresses.flatMap(({ of, requestBody }) =>
      emailFields(requestBody).map((schema) => ({ of, schema })),
    );
    expect(fields.length).toBeGreaterThan(8);
    expect(fields.filter(({ schema }) => !JSON.stringify(schema).includes('"format":"email"'))).toEqual([]);
  });

  it("is found valid by a validator of OpenAPI 3.1", async () => {
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true });
  });

  it("gives a linter nothing to say", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("has a sentence for each call, and says whom to ask", () => {
    expect(document.info.contact.url).toBe("http://localhost:3000/contact");
    const silent = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ description }) => !description)
      .map(({ operationId }) => operationId);
    expect(silent).toEqual([]);
  });

  it("says where a token is needed, as the server does", async () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const address = path.replace(/\{\w+\}/g, "01980000-0000-7000-8000-000000000000");
        const { status } = await server.send(method.toUpperCase(), address);
        expect(status === 401, `${method} ${path}`).toBe(
          security.length > 0 && !security.some((one) => Object.keys(one).length === 0),
        );
      }
    }
  });

  it.each([
    ["/api/influencers", influencerSorts, influencerSortLabels],
    ["/api/marketplace/brands", brandSorts, brandSortLabels],
  ])("names each order of the page of %s, and says what it is", (path, sorts, labels) => {
    const parameter = paths[path]?.get?.parameters?.find(({ name }) => name === "sort");
    expect(parameter?.schema?.enum).toEqual(sorts);
    const text = parameter?.description ?? parameter?.schema?.description ?? "";
    for (const [sort, label] of Object.entries<string>(labels)) {
      expect(text).toContain(`\`${sort}\`: ${label.replace("{}", "")}`);
    }
  });

  it("gives each operation a name of its own", () => {
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it("shows bodies that are taken as they stand", async () => {
    const token = await server.signIn();
    const [influencer = ""] = await insertInfluencers(server.database, [
      {},
      { id: duplicatesApi.mergeInfluencers.example.from },
      { id: messageTemplatesApi.fillMessage.example.about.replace("influencer:", "") },
    ]);
    const [brand = ""] = await insertBrands(server.database, [{}]);
    const { id: shortlist } = await shortlistScene(server, token).listOf([{}]);
    const campaigns = campaignScene(server, token);
    const { id: campaign } = await campaigns.campaignOf([{}], { clientClearsDrafts: true });
    const { link, piece } = await campaigns.agreed();
    const tag = randomUUID();
    await server.records.pool.query(
      "insert into tags (id, name, key, created_at) values ($1, 'Vegan', 'vegan', now()), ($2, 'Plants', 'plants', now())",
      [tag, tagsApi.mergeTag.example.into],
    );
    const { _id: field } = await ownFields(server, token).define("Height");
    const started = await server.send("POST", "/api/admin/conversations", {
      token,
      json: { email: uniqueEmail("noor"), title: "Dates", text: "Hello" },
    });
    const conversation = started.as(threadBody).data.thread.conversation._id;
    const [influencerOfMailing = ""] = await insertInfluencers(server.database, [{}]);
    const { id: mailing } = await mailingScene(server, token).start({ recordIds: [influencerOfMailing] });
    // The same call again adds nothing.
    const json = messageTemplatesApi.addMessageTemplate.example;
    const added = await server.send("POST", "/api/admin/message-templates", { token, json });
    const template = added.as(messageTemplateBody).data.messageTemplate._id;
    const recordOf = (path: string) => {
      if (path.includes("mailings/")) return mailing;
      if (path.includes("message-templates/")) return template;
      if (path.includes("conversations/")) return conversation;
      if (path.includes("custom-fields")) return field;
      if (path.includes("tags/")) return tag;
      if (path.includes("deliverables/")) return piece;
      if (path.includes("shortlists")) return shortlist;
      if (path.includes("campaigns")) return campaign;
      return path.includes("brand") ? brand : influencer;
    };
    for (const [id, { audience, example, route }] of Object.entries<Endpoint>(api)) {
      // The example of the login has no valid password.
      if (example === undefined || id === "logIn") continue;
      const [method = "", path = ""] = route.split(" ");
      const address = path.replace(":id", recordOf(path)).replace(":step", "logo");
      const answer = await server.send(method, address, {
        json: example,
        ...(audience.link && { headers: { authorization: `Link ${link}` } }),
        ...(!audience.visitor && !audience.link && { token }),
      });
      expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300);
    }
  });
});

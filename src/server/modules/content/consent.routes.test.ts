import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { consentVersion } from "#domain/consent/consent.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const [privacy, terms] = ["privacy", "terms"].map((name) =>
  JSON.parse(readFileSync(`content/${name}.json`, "utf8")),
);
const version = consentVersion(privacy.version, terms.version);
const sentence = (form: string) =>
  privacy.notices[form]
    .replace("{terms}", privacy.notices.terms)
    .replace("{privacy}", privacy.notices.privacy);
const earlier = "privacy 2020-01, terms 2020-01";

/** Consents that a form may send, and what is stored of them. */
const kept = (form: string): [string, unknown, unknown][] => [
  ["the version beside the form", version, { version, text: sentence(form) }],
  ["a version that is no longer there", earlier, { version: earlier, text: "" }],
  ["nothing, as from a program", undefined, null],
  ["nothing, as from a broken form", "", null],
  ["more than a version", "x".repeat(201), null],
  ["no text", { version }, null],
];
const requests = async () =>
  (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
const brands = async () => (await server.send("GET", "/api/brand-join", { token })).as(brandRecordsBody);

describe("an application", () => {
  it.each(kept("application"))("comes with %s", async (_, sent, expected) => {
    const json = applicationFields(sent === undefined ? {} : { consent_version: sent });
    expect((await server.send("POST", "/api/join", { json })).status).toBe(201);
    expect(await requests()).toMatchObject([{ consent: expected }]);
  });

  it("keeps what was accepted when it becomes a creator, and shows it to nobody else", async () => {
    const form = applicationForm(applicationFields({ consent_version: version }));
    expect((await server.send("POST", "/api/join", { form })).status).toBe(201);
    const [request] = await requests();
    await server.send("PUT", `/api/admin/join-requests/${request?._id}/approve`, { token });
    const { rows } = await server.records.pool.query("select consent from influencers");
    expect(rows).toEqual([{ consent: { version, text: sentence("application") } }]);
    expect((await server.send("GET", "/api/influencers")).text).not.toContain("consent");
  });
});

describe("a registration", () => {
  it.each(kept("registration"))("comes with %s", async (_, sent, expected) => {
    const json = registrationFields(sent === undefined ? {} : { consent_version: sent });
    expect((await server.send("POST", "/api/brand-join", { json })).status).toBe(201);
    const [brand] = await brands();
    expect(brand?.consent).toEqual(expected);
    const edit = { consent: { version: "another", text: "" }, location: "Oslo" };
    await server.send("PUT", `/api/brand-join/${brand?._id}`, { token, json: edit });
    expect(await brands()).toMatchObject([{ location: "Oslo", consent: expected }]);
    expect((await server.send("GET", "/api/marketplace/brands")).text).not.toContain("consent");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody } from "#domain/brands/brand.contract.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { applied, open, query, registered, updatedAtOf } = linkScene(server, token);

const fields = (changes: Record<string, unknown> = {}) => {
  const { email: _, ...rest } = registrationFields(changes);
  return rest;
};
const edit = async (link: string, json: Record<string, unknown>) =>
  server.send("PUT", "/api/links/status", {
    headers: { authorization: `Link ${link}` },
    json: { updatedAt: await updatedAtOf(link), ...json },
  });
const statusOf = async (link: string) => (await open(link)).as(applicantStatusBody).data.status;
const recordOf = async (id: string) =>
  (await server.send("GET", `/api/brand-join/${id}`, { token })).as(brandRecordBody).data.brand;
const publish = (id: string, updatedAt?: string) =>
  server.send("PUT", `/api/brand-join/${id}`, { token, json: { updatedAt } });

describe("a registration that waits", () => {
  it("is shown to its contact, without the address and what the team writes", async () => {
    const { link } = await registered("ida@brand.example");
    const status = await statusOf(link);
    expect(status.application).toBeNull();
    expect(status.registration).toEqual({
      companyName: "Northwind Tea",
      contactName: "Ida Holm",
      phone: "+1 555 010 0789",
      website: "https://northwind.example",
      industry: "Food & Beverage",
      budgetRange: "$5K - $10K",
      companySize: "",
      location: "",
      description: "Tea from small gardens.",
      goals: "More people\nwho drink tea.",
      goalsPublic: false,
      updatedAt: expect.any(String),
    });
    expect(status.actions).toMatchObject([{ action: "edit" }, { action: "withdraw" }]);
  });

  it("is edited by its link, keeps its place, and goes on waiting", async () => {
    const { id, link } = await registered("ida@brand.example");
    await registered("bo@brand.example");
    const before = await recordOf(id);
    const changes = { companyName: "Southwind Tea", budgetRange: "$50K+", goalsPublic: true };
    const response = await edit(link, fields({ ...changes, updatedAt: before.updatedAt }));
    expect(response.status, response.text).toBe(200);
    const { status } = response.as(applicantStatusBody).data;
    expect(status).toMatchObject({ state: "waiting", promise: { before: 0 }, registration: changes });
    const after = await recordOf(id);
    expect(after).toMatchObject({ ...changes, status: "pending", createdAt: before.createdAt });
    const [row] = await query("select budget_lower_bound from brands where id = $1", [id]);
    expect(row).toEqual({ budget_lower_bound: 50_000 });
    const story = await server.send("GET", `/api/admin/timeline?subject=brand:${id}`, { token });
    expect(story.as(timelineBody)[0]).toMatchObject({ author: { type: "link" }, data: { action: "edit" } });
  });

  it("keeps what its link cannot change: the address, the status, and the listing", async () => {
    const { id, link } = await registered("ida@brand.example");
    const before = await recordOf(id);
    const more = {
      email: "eve@mail.example",
      status: "published",
      verified: true,
      featured: true,
      rating: 5,
      logo: "https://mail.example/logo.png",
      password: "a-password-of-mine-1",
    };
    expect((await edit(link, fields(more))).status).toBe(200);
    const { updatedAt: _, ...kept } = before;
    expect(await recordOf(id)).toMatchObject(kept);
    const [row] = await query("select password_hash from brands");
    expect(row).toEqual({ password_hash: null });
  });

  it("names each wrong field of an edit, and changes nothing", async () => {
    const { id, link } = await registered("ida@brand.example");
    const before = await recordOf(id);
    const response = await edit(link, fields({ companyName: " ", industry: "Tea", goals: "" }));
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors).toSorted()).toEqual(["companyName", "goals", "industry"]);
    expect(await recordOf(id)).toEqual(before);
  });

  it("of two edits of one state, one counts, and the other learns what is there now", async () => {
    const { id, link } = await registered("ida@brand.example");
    const { updatedAt } = await recordOf(id);
    const both = await Promise.all(
      ["One", "Two"].map((companyName) => edit(link, fields({ companyName, updatedAt }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { companyName } = await recordOf(id);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ current: { companyName } });
    expect(refused?.text).not.toContain("ida@brand.example");
  });

  it("was edited since an administrator read it: publishing what was read is refused", async () => {
    const { id, link } = await registered("ida@brand.example");
    const { updatedAt } = await recordOf(id);
    await edit(link, fields({ companyName: "Southwind Tea" }));
    const refused = await publish(id, updatedAt);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ current: { companyName: "Southwind Tea" } });
  });
});

describe("an edit is refused", () => {
  it("after the decision, and once the link is revoked", async () => {
    const { id, link } = await registered("ida@brand.example");
    await publish(id);
    const before = await recordOf(id);
    expect((await edit(link, fields({ companyName: "Eve" }))).status).toBe(409);
    expect((await statusOf(link)).registration).toBeNull();
    await query("update access_links set revoked_at = now()");
    expect((await edit(link, fields())).status).toBe(403);
    expect(await recordOf(id)).toEqual(before);
  });

  it("at the moment of the decision: a published brand is never changed by its link", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, link } = await registered(`ida${round}@brand.example`);
      const { updatedAt } = await recordOf(id);
      const [edited, published] = await Promise.all([
        edit(link, fields({ companyName: "Edited" })),
        publish(id, updatedAt),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([edited.status, published.status]);
      const { status, companyName } = await recordOf(id);
      expect({ status, companyName }).toEqual(
        edited.status === 200
          ? { status: "pending", companyName: "Edited" }
          : { status: "published", companyName: "Northwind Tea" },
      );
    }
  });

  it("with the link of somebody else, or the fields of the other form", async () => {
    const brand = await registered("ida@brand.example");
    const creator = await applied("ann@mail.example");
    const before = await recordOf(brand.id);
    expect((await edit(creator.link, fields())).status).toBe(422);
    expect((await server.send("PUT", "/api/links/status", { json: fields() })).status).toBe(401);
    expect((await server.send("PUT", "/api/links/status", { token, json: fields() })).status).toBe(403);
    expect(await recordOf(brand.id)).toEqual(before);
  });
});

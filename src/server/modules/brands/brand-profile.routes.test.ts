import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { brandBody } from "#domain/brands/brand.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
afterAll(() => server.close());
beforeEach(() => server.empty());

const read = (address: string) => server.send("GET", `/api/marketplace/brands/${address}`);
const brandAt = async (address: string) => (await read(address)).as(brandBody).data.brand;
const edit = (id: string, json: object) => server.send("PUT", `/api/brand-join/${id}`, { token, json });

describe("the page of a brand", () => {
  it("is found by its id, its address, and the addresses of former names", async () => {
    const [id = ""] = await insertBrands(server.database, [{ companyName: "Lathe & Loom" }]);
    expect(await brandAt(id)).toMatchObject({ _id: id, slug: "lathe-and-loom", companyName: "Lathe & Loom" });
    await edit(id, { companyName: "Loom & Co" });
    for (const address of [id, id.toUpperCase(), "lathe-and-loom", "loom-and-co", "Loom-And-Co"])
      expect(await brandAt(address)).toMatchObject({ _id: id, slug: "loom-and-co" });
  });

  it("answers alike for a brand that waits, was declined, is unpublished, or never was", async () => {
    const registration = registrationFields({ companyName: "Waiting Works" });
    const registered = await server.send("POST", "/api/brand-join", { json: registration });
    const { _id: id } = registered.as(createdBody).data;
    const none = await read("nobody-at-all");
    expect(none.status).toBe(404);
    const isGone = async () => {
      for (const address of [id, "waiting-works"]) {
        const { status, json, headers } = await read(address);
        expect({ status, json, cache: headers["cache-control"] }).toEqual({
          status: 404,
          json: none.json,
          cache: none.headers["cache-control"],
        });
      }
    };
    await isGone();
    await edit(id, { status: "published" });
    expect(await brandAt("waiting-works")).toMatchObject({ _id: id });
    await edit(id, { status: "pending" });
    await isGone();
    await server.send("DELETE", `/api/brand-join/${id}`, { token });
    await isGone();
  });

  it("shows the goals only if the brand or an administrator says so", async () => {
    const register = async (changes: object) => {
      const json = registrationFields({ ...changes, companySize: "11-50", location: "Bergen, Norway" });
      const response = await server.send("POST", "/api/brand-join", { json });
      const { _id: id } = response.as(createdBody).data;
      await edit(id, { status: "published" });
      return id;
    };
    const quiet = await register({});
    const open = await register({ goalsPublic: "true" });
    expect(await brandAt(quiet)).toMatchObject({
      goals: "",
      companySize: "11-50",
      location: "Bergen, Norway",
      industry: "Food & Beverage",
      budgetRange: "$5K - $10K",
    });
    expect(await brandAt(open)).toMatchObject({ goals: "More people\nwho drink tea." });
    await edit(quiet, { goalsPublic: true });
    await edit(open, { goalsPublic: false });
    expect((await brandAt(quiet)).goals).not.toBe("");
    expect((await brandAt(open)).goals).toBe("");
  });

  it("keeps goals private that a process of the previous version stores", async () => {
    const [id = ""] = await insertBrands(server.database, [{ goals: "Secret plans" }]);
    expect((await read(id)).text).not.toContain("Secret plans");
  });

  it.each([
    ["companySize", "11-51", "must be one of the company sizes"],
    ["location", "Bergen\nNorway", "must be on one line"],
    ["goalsPublic", "perhaps", "must be true or false"],
  ])("refuses a registration whose %s is %s", async (name, value, message) => {
    const json = registrationFields({ [name]: value });
    const response = await server.send("POST", "/api/brand-join", { json });
    expect(response.status).toBe(422);
    expect(response.errors[name]).toBe(message);
  });
});

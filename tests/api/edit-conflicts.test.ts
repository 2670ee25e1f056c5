import { beforeEach, describe, expect, it } from "vitest";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

type Admin = Record<string, unknown> & { _id: string; updatedAt: string };

const kinds = [
  {
    path: "/api/influencers",
    field: "bio",
    make: () => insertInfluencers(server.database, [{}]),
    read: (json: unknown) => (json as { data: { influencer: Admin } }).data.influencer,
  },
  {
    path: "/api/brand-join",
    field: "description",
    make: () => insertBrands(server.database, [{}]),
    read: (json: unknown) => (json as { data: { brand: Admin } }).data.brand,
  },
];

describe.each(kinds)("PUT $path/{id} with the updatedAt that the form was opened with", (kind) => {
  const put = (id: string, json: Record<string, unknown>) =>
    server.send("PUT", `${kind.path}/${id}`, { token, json });

  async function opened(): Promise<Admin> {
    const [id = ""] = await kind.make();
    return kind.read((await put(id, {})).json);
  }

  it("saves while nobody has changed the record, and tells the next updatedAt", async () => {
    const first = await opened();
    const response = await put(first._id, { [kind.field]: "Second", updatedAt: first.updatedAt });
    expect(response.status, response.text).toBe(200);
    const second = kind.read(response.json);
    expect(second[kind.field]).toBe("Second");
    expect(second.updatedAt > first.updatedAt).toBe(true);
    expect((await put(first._id, { [kind.field]: "Third", updatedAt: second.updatedAt })).status).toBe(200);
  });

  it("refuses with 409 and shows the record as it is, and changes nothing", async () => {
    const first = await opened();
    await put(first._id, { [kind.field]: "Theirs" });
    const response = await put(first._id, {
      [kind.field]: "Ours",
      location: "Elsewhere",
      updatedAt: first.updatedAt,
    });
    expect(response.status).toBe(409);
    expect(response.headers["cache-control"]).toBe("no-store");
    const now = kind.read((await put(first._id, {})).json);
    expect(now[kind.field]).toBe("Theirs");
    expect(response.json).toEqual({
      success: false,
      message: "This record was changed in the meantime. Nothing was saved.",
      errors: [],
      current: { ...now, updatedAt: expect.any(String) },
    });
    const { current } = response.json as { current: Admin };
    expect((await put(first._id, { [kind.field]: "Ours" })).status).toBe(200);
    expect(current).toHaveProperty("email");
  });

  it("lets exactly one of many through that were opened on the same state", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { _id, updatedAt } = await opened();
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, index) => put(_id, { [kind.field]: `Edit ${index}`, updatedAt })),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
    }
  });

  it("gives every change a time of its own, however fast they come", async () => {
    const { _id } = await opened();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(_id, { [kind.field]: `Edit ${index}` })),
    );
    expect(new Set(responses.map(({ json }) => kind.read(json).updatedAt)).size).toBe(8);
  });

  it("takes the same time in another writing, none for an empty one, and refuses what is no time", async () => {
    const { _id, updatedAt } = await opened();
    const elsewhere = updatedAt.replace("Z", "+00:00");
    const response = await put(_id, { updatedAt: elsewhere });
    expect(response.status, response.text).toBe(200);
    expect((await put(_id, { updatedAt: "" })).status).toBe(200);
    for (const wrong of ["yesterday", 5, "2026-02-30T00:00:00Z"]) {
      expect((await put(_id, { updatedAt: wrong })).errors).toEqual({
        updatedAt: "must be the updatedAt of the record",
      });
    }
  });
});

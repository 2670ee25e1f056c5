import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { credentialsBody } from "#domain/admin/credentials.contract.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { verifyPassword } from "#server/platform/tokens/password-hash.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const lists = [
  {
    path: "/api/influencers",
    table: influencers,
    insert: (email: string) => insertInfluencers(server.database, [{ email }]),
  },
  {
    path: "/api/brand-join",
    table: brands,
    insert: (email: string) => insertBrands(server.database, [{ email }]),
  },
];

async function hashOf(table: typeof influencers | typeof brands, id: string): Promise<string | null> {
  const [row] = await server.database
    .select({ hash: table.passwordHash })
    .from(table)
    .where(eq(table.id, id));
  return row?.hash ?? null;
}

describe.each(lists)("POST $path/:id/credentials", ({ path, table, insert }) => {
  it("is refused without a token, and changes nothing", async () => {
    const [id = ""] = await insert("kit@mail.example");
    for (const bad of [undefined, "x".repeat(43)]) {
      const response = await server.send("POST", `${path}/${id}/credentials`, bad ? { token: bad } : {});
      expect(response.status).toBe(401);
    }
    expect(await hashOf(table, id)).toBeNull();
  });

  it.each([randomUUID(), "nobody"])("knows no record %s", async (id) => {
    const response = await server.send("POST", `${path}/${id}/credentials`, { token });
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ success: false, message: "Resource not found." });
  });

  it("makes a new password each time and keeps only its hash", async () => {
    const [id = ""] = await insert("kit@mail.example");
    const made: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const response = await server.send("POST", `${path}/${id}/credentials`, { token });
      expect(response.status).toBe(200);
      expect(response.headers["cache-control"]).toBe("no-store");
      const { email, password } = response.as(credentialsBody).data;
      expect(email).toBe("kit@mail.example");
      expect(password).toMatch(/^[\w-]{16}$/);
      const hash = await hashOf(table, id);
      expect(hash).not.toContain(password);
      expect(await verifyPassword(password, hash ?? "")).toBe(true);
      made.push(password);
    }
    expect(new Set(made).size).toBe(2);
    for (const password of made) expect(server.logged()).not.toContain(password);
  });
});

it("refuses a creator who has no address to sign in with", async () => {
  const [id = ""] = await insertInfluencers(server.database, [{ email: null }]);
  const response = await server.send("POST", `/api/influencers/${id}/credentials`, { token });
  expect(response.status).toBe(409);
  expect(response.json).toEqual({ success: false, message: "This record has no email address." });
  expect(await hashOf(influencers, id)).toBeNull();
});

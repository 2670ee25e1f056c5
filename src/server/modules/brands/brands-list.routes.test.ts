import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

async function list(query: string) {
  const response = await server.send("GET", `/api/brand-join?${query}`, { token });
  expect(response.status, response.text).toBe(200);
  return {
    names: response.as(brandRecordsBody).map((brand) => brand.companyName),
    total: Number(response.headers["x-total-count"]),
    next: /<[^?]+\?([^>]+)>/.exec(response.headers.link ?? "")?.[1],
  };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

describe("GET /api/brand-join, search and status", () => {
  it.each([["status=draft"], ["status="], [`search=${"x".repeat(101)}`]])("refuses %s", async (query) => {
    const response = await server.send("GET", `/api/brand-join?${query}`, { token });
    expect(response.status).toBe(422);
  });

  it("finds by name, contact, address, industry and description, in any case", async () => {
    await insertBrands(server.database, [
      { companyName: "Äther & Söhne", createdAt: day(5) },
      { companyName: "Two", contactName: "Zoë Quist", createdAt: day(4) },
      { companyName: "Three", email: "press@quill.example", createdAt: day(3) },
      { companyName: "Four", industry: "Education", createdAt: day(2) },
      { companyName: "Five", description: "100% wool_felt", createdAt: day(1) },
    ]);
    expect((await list("search=äTHER")).names).toEqual(["Äther & Söhne"]);
    expect((await list("search=zOË")).names).toEqual(["Two"]);
    expect((await list("search=QUILL")).names).toEqual(["Three"]);
    expect((await list("search=educ")).names).toEqual(["Four"]);
    expect((await list("search=0%25 w")).names).toEqual(["Five"]);
    expect((await list("search=l_f")).names).toEqual(["Five"]);
    expect((await list("search=qui")).names).toEqual(["Two", "Three"]);
    expect(await list("search=nothing")).toEqual({ names: [], total: 0, next: undefined });
  });

  it("keeps to a status, counts what fits, and pages within it", async () => {
    await insertBrands(
      server.database,
      Array.from({ length: 9 }, (_, index) => ({
        companyName: `Brand ${index + 1}`,
        status: index % 3 === 0 ? ("pending" as const) : ("published" as const),
        createdAt: day(index + 1),
      })),
    );
    const first = await list("status=pending&limit=2");
    expect(first).toMatchObject({ names: ["Brand 7", "Brand 4"], total: 3 });
    expect(first.next).toContain("status=pending");
    expect(await list(first.next ?? "")).toEqual({ names: ["Brand 1"], total: 3, next: undefined });
    expect((await list("status=published&search=brand")).total).toBe(6);
  });

  it("gives one record by its id, with what the marketplace does not show", async () => {
    const [id] = await insertBrands(server.database, [{ companyName: "One", status: "pending" }]);
    const response = await server.send("GET", `/api/brand-join/${id}`, { token });
    expect(response.status, response.text).toBe(200);
    expect(response.json).toMatchObject({
      data: { brand: { _id: id, companyName: "One", contactName: "Noa Berg", status: "pending" } },
    });
    const nobody = await server.send("GET", "/api/brand-join/0190a000-0000-7000-8000-000000000001", {
      token,
    });
    expect(nobody.status).toBe(404);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { locationsBody } from "#domain/http/locations.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const path = "/api/marketplace/brands/locations";
const suggest = async (query = "") =>
  (await server.send("GET", path + query)).as(locationsBody).data.locations;

describe("GET /api/marketplace/brands/locations", () => {
  it.each(["limit=0", "limit=501", `search=${"x".repeat(101)}`])("refuses %s", async (query) => {
    expect((await server.send("GET", `${path}?${query}`)).status).toBe(422);
  });

  it("names the places of published brands, the most frequent first, and finds in any case", async () => {
    await insertBrands(server.database, [
      { location: "Porto, Portugal" },
      { location: "Århus, Denmark" },
      { location: "Porto, Portugal" },
      { location: "" },
      { location: "Portland, USA", status: "pending" },
      { location: "Bergen, Norway" },
    ]);
    expect(await suggest()).toEqual([
      { value: "Porto, Portugal", count: 2 },
      { value: "Bergen, Norway", count: 1 },
      { value: "Århus, Denmark", count: 1 },
    ]);
    expect(await suggest("?limit=1")).toEqual([{ value: "Porto, Portugal", count: 2 }]);
    expect(await suggest(`?search=${encodeURIComponent("åRHUS")}`)).toMatchObject([
      { value: "Århus, Denmark" },
    ]);
    expect(await suggest("?search=PORT")).toEqual([{ value: "Porto, Portugal", count: 2 }]);
    expect(await suggest("?search=%25")).toEqual([]);
  });
});

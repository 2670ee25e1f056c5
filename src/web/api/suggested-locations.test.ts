import { expect, test } from "vitest";
import { apiClient } from "./client.ts";
import { suggestLocations } from "./suggested-locations.ts";
import type { Transport } from "./transport.ts";

test("locations are suggested in the order of the answer", async () => {
  const calls: string[] = [];
  const transport: Transport = async ({ path }) => {
    calls.push(path);
    const locations = ["Porto, Portugal", "Portland, USA"].map((value) => ({ value, count: 2 }));
    return Response.json({ success: true, data: { locations } });
  };
  const { signal } = new AbortController();
  expect(
    await suggestLocations(apiClient(transport), "GET /api/influencers/locations", "por & so", signal),
  ).toEqual(["Porto, Portugal", "Portland, USA"]);
  await suggestLocations(apiClient(transport), "GET /api/marketplace/brands/locations", "oslo", signal);
  expect(calls).toEqual([
    "/api/influencers/locations?search=por+%26+so",
    "/api/marketplace/brands/locations?search=oslo",
  ]);
});

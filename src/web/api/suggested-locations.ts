import type { ApiClient } from "./client.ts";

type LocationsRoute = "GET /api/influencers/locations" | "GET /api/marketplace/brands/locations";

/** Locations that contain a text, most frequent first. */
export async function suggestLocations(
  call: ApiClient,
  route: LocationsRoute,
  search: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await call(route, { query: new URLSearchParams({ search }), signal });
  return data.locations.map(({ value }) => value);
}

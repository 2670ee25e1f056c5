import type { PublicApi } from "./public-api.ts";

/** Places of creators or of brands that contain a text, the most frequent first. */
export async function suggestLocations(
  read: PublicApi["locations"],
  search: string,
  signal: AbortSignal,
): Promise<string[]> {
  const locations = await read(new URLSearchParams({ search }), signal);
  return locations.map(({ value }) => value);
}

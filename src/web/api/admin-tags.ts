import { useQuery } from "@tanstack/react-query";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";

export async function readTags(signal: AbortSignal): Promise<TagRecord[]> {
  return (await adminCall("GET /api/admin/tags", { signal })).data.tags;
}

/** Tags that are suggested for a creator. */
export function usualTags(tags: readonly TagRecord[] = []): string[] {
  const byUse = tags.toSorted((one, other) => other.count - one.count);
  return byUse.slice(0, 5).map(({ name }) => name);
}

/** All tags by name; undefined while loading. */
export function useTags(): TagRecord[] | undefined {
  return useQuery({ queryKey: ["tags", "all"], queryFn: ({ signal }) => readTags(signal) }).data;
}

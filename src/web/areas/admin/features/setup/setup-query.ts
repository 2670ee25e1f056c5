import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** Only remembered so that no place is kept for a checklist that is gone. */
const doneKey = "setupDone";

export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: async ({ signal }) => {
    const { data } = await adminCall("GET /api/admin/setup", { signal });
    rememberDone(data.steps.every(({ state }) => state !== "open"));
    return data;
  },
  // Every step is done on another page.
  staleTime: 0,
  meta: { quiet: true },
});

function rememberDone(isDone: boolean): void {
  try {
    if (isDone) localStorage.setItem(doneKey, "true");
    else localStorage.removeItem(doneKey);
  } catch {
    // A browser without storage keeps the place.
  }
}

export function setupIsKnownAsDone(): boolean {
  try {
    return localStorage.getItem(doneKey) !== null;
  } catch {
    return false;
  }
}

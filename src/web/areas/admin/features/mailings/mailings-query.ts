import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** Interval between two looks at what is being sent, in milliseconds. */
export const progressInterval = 5_000;

export const mailingsPath = "/admin/mailings";

export function mailingPath(id: string): string {
  return `${mailingsPath}?mailing=${id}`;
}

export function mailingQuery(id: string) {
  return queryOptions({
    queryKey: ["mailings", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/mailings/:id", { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.mailing.state === "sending" ? progressInterval : false),
  });
}

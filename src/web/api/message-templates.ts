import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "./admin-client.ts";

export const messageTemplatesKey = ["message-templates"] as const;

export async function readMessageTemplates(signal: AbortSignal) {
  return (await adminCall("GET /api/admin/message-templates", { signal })).data.messageTemplates;
}

export const messageTemplatesQuery = queryOptions({
  queryKey: messageTemplatesKey,
  queryFn: ({ signal }) => readMessageTemplates(signal),
  // Messages can be written without them.
  meta: { quiet: true },
});

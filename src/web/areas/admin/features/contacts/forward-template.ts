import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** Template of the mail that forwards a message. */
export const templateQuery = queryOptions({
  queryKey: ["forward-template"],
  queryFn: async ({ signal }) =>
    (await adminCall("GET /api/admin/forward-template", { signal })).data.template,
});

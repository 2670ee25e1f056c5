import type { CopyWay } from "#domain/outreach/copy-ways.ts";
import { adminCall } from "./admin-client.ts";
import { messageOf } from "./api-error.ts";

/** Links that the team passes on by hand. */
export const adminOutreach = {
  messageOf,
  /** `recipients`: such as `collaboration:ID`. */
  make: async (recipients: readonly string[]) => {
    const json = { recipients: [...recipients] };
    return (await adminCall("POST /api/admin/links", { unchecked: json })).data.links;
  },
  note: (
    linkId: string,
    { way, messageId, text }: { way: CopyWay; messageId: string | null; text: string },
  ) =>
    adminCall("POST /api/admin/links/:id/copies", {
      params: { id: linkId },
      json: { way, ...(messageId !== null && { messageId }), ...(text !== "" && { text }) },
    }),
};

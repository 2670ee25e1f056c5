import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import type { UploadPlace, UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";

/** Place of files for a message of the team. The ID in their address only tells the writer's drafts apart. */
export async function placeOfMessage(_context: Context, principal: UploadPrincipal): Promise<UploadPlace> {
  if (principal.kind !== "admin") throw new Missing();
  return placeOf(principal);
}

/** Files belong to their writer until a message names them. */
export function placeOf({ adminId: recordId }: AdminPrincipal): UploadPlace {
  return { purpose: "message", recordId };
}

import { Invalid, Missing } from "#domain/errors.ts";
import { newCreatorId } from "#domain/media/early-uploads.ts";
import type { Context } from "#server/context.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import {
  takeUploads,
  type UploadPlace,
  type UploadPrincipal,
} from "#server/modules/media/uploads/uploads.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { findInfluencer } from "./influencers.repository.ts";

/** Place of files for a creator's portfolio. Throws `Missing` for everybody but the team. */
export async function placeOfPortfolio(
  context: Context,
  principal: UploadPrincipal,
  id: string,
): Promise<UploadPlace> {
  if (principal.kind !== "admin") throw new Missing();
  if (id === newCreatorId) return placeOf(principal.adminId);
  if ((await findInfluencer(context.database, id)) === undefined) throw new Missing();
  return placeOf(id);
}

type NewFiles = {
  actor: Actor;
  /** Undefined for a creator who is being added. */
  id?: string;
  /** Files that came with the form. */
  sent: StoredFile[];
  /** Files that were uploaded before. */
  uploads: string[] | undefined;
};

/** New files of a portfolio, in order. */
export async function withUploads(
  context: Context,
  { actor, id, sent, uploads = [] }: NewFiles,
): Promise<StoredFile[]> {
  if (uploads.length === 0) return sent;
  if (actor.kind !== "admin") throw new Invalid("uploads", "must be files that a person has uploaded");
  const uploaded = await takeUploads(context, actor, { ids: uploads, place: placeOf(id ?? actor.adminId) });
  return [...sent, ...uploaded].map((file, position) => ({ ...file, position }));
}

/** `recordId`: creator, or the administrator who is adding one. */
function placeOf(recordId: string): UploadPlace {
  return { purpose: "portfolio", recordId };
}

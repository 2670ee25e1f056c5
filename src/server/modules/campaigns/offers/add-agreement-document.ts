import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AgreementDocumentInput, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { Conflict, EditConflict, Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as offers from "#server/modules/campaigns/offers/offers.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import {
  takeUploads,
  type UploadPlace,
  type UploadPrincipal,
} from "#server/modules/media/uploads/uploads.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { findOffer } from "../offers.repository.ts";
import { isRecorded } from "./offers.service.ts";

type SentDocument = AgreementDocumentInput & { idempotencyKey: string | undefined };

/** Place of the file of an agreement. Throws `Missing` for everybody but the team. */
export async function placeOfAgreement(
  context: Context,
  principal: UploadPrincipal,
  id: string,
): Promise<UploadPlace> {
  if (principal.kind !== "admin" || (await findOffer(context.database, id)) === undefined)
    throw new Missing();
  return { purpose: "agreement", recordId: id };
}

/**
 * Adds the document of a recorded agreement, or replaces the one with the ID `replaces`. Throws `Conflict` for
 * other offers, and `EditConflict` if the present document is another one.
 */
export async function addAgreementDocument(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { upload, replaces, idempotencyKey }: SentDocument,
): Promise<TeamOffer> {
  const content = [actor.adminId, id, replaces, upload];
  const submission = { form: "agreement document", idempotencyKey, content };
  let replaced: string[] = [];
  await idempotencyKeys.onceByKey(context, submission, async (transaction) => {
    const found = await findOffer(transaction.database, id);
    if (found === undefined) throw new Missing();
    const { campaign, collaboration } = await lockBoth(transaction.database, found.collaborationId);
    const offer = await findOffer(transaction.database, id);
    if (offer === undefined || !isRecorded(offer)) {
      throw new Conflict("You can add a document only to an agreement that your team has recorded.");
    }
    const [present] = (await media.filesOf(transaction, "offerId", [id])).get(id) ?? [];
    if (present?.id !== replaces) throw new EditConflict(await offers.read(transaction, id, actor));
    const place = { purpose: "agreement" as const, recordId: id };
    const stored = await takeUploads(transaction, actor, { ids: [upload], place });
    replaced = await media.detach(transaction.database, "offerId", id);
    await media.attach(transaction, "offerId", id, stored);
    await emit(transaction, {
      type: "offer.documented",
      actor,
      campaign,
      collaboration,
      offerId: id,
      before: present?.id,
      document: upload,
    });
    return { _id: id };
  });
  await media.discard(context, replaced);
  return offers.read(context, id, actor);
}

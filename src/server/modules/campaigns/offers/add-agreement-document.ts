import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AgreementDocumentInput, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as offers from "#server/modules/campaigns/offers/offers.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { findOffer } from "../offers.repository.ts";
import { isRecorded } from "./offers.service.ts";

/**
 * Adds the document of a recorded agreement, or replaces the one with the ID `replaces`. Throws `Conflict` for
 * other offers, and `EditConflict` if the present document is another one.
 */
export async function addAgreementDocument(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { replaces }: AgreementDocumentInput,
  { files: received, idempotencyKey }: { files: ReceivedFile[]; idempotencyKey: string | undefined },
): Promise<TeamOffer> {
  if (received.length === 0) throw new Invalid("images", "Choose a file");
  const content = [actor.adminId, id, replaces, received.map(({ sha256 }) => sha256)];
  const submission = { form: "agreement document", idempotencyKey, content };
  let replaced: string[] = [];
  await media.withStoredFiles(context, received, async (stored) => {
    const { repeated } = await idempotencyKeys.onceByKey(context, submission, async (transaction) => {
      const found = await findOffer(transaction.database, id);
      if (found === undefined) throw new Missing();
      const { campaign, collaboration } = await lockBoth(transaction.database, found.collaborationId);
      const offer = await findOffer(transaction.database, id);
      if (offer === undefined || !isRecorded(offer)) {
        throw new Conflict("Only an agreement that the team has recorded has a document.");
      }
      const [present] = (await media.filesOf(transaction, "offerId", [id])).get(id) ?? [];
      if (present?.id !== replaces) throw new EditConflict(await offers.read(transaction, id, actor));
      const removed = await media.detach(transaction.database, "offerId", id);
      await media.attach(transaction, "offerId", id, stored);
      await emit(transaction, {
        type: "offer.documented",
        actor,
        campaign,
        collaboration,
        offerId: id,
        before: present?.id,
        document: stored[0]?.id,
      });
      replaced = removed;
      return { _id: id };
    });
    if (repeated) replaced = stored.map((file) => file.id);
  });
  await media.discard(context, replaced);
  return offers.read(context, id, actor);
}

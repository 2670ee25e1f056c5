import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AgreementDocumentInput, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "./collaborations.service.ts";
import { findOffer } from "./offers.repository.ts";
import { isRecorded, type OffersService } from "./offers.service.ts";

export type AgreementDocumentsService = ReturnType<typeof agreementDocumentsService>;
type Dependencies = {
  database: Database;
  context: Context;
  offers: Pick<OffersService, "read">;

  emit: Emit;
};

/** Documents of agreements that were made by telephone or on paper. */
export function agreementDocumentsService(dependencies: Dependencies) {
  const { database, context, offers, emit } = dependencies;
  return {
    /**
     * Adds the document of a recorded agreement, or replaces the one with the ID `replaces`. Throws `Conflict` for
     * other offers, and `EditConflict` if the present document is another one.
     */
    async add(
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
        const { repeated } = await idempotencyKeys.onceByKey(
          context,
          submission,
          async ({ database: transaction }) => {
            const found = await findOffer(transaction, id);
            if (found === undefined) throw new Missing();
            const { campaign, collaboration } = await lockBoth(transaction, found.collaborationId);
            const offer = await findOffer(transaction, id);
            if (offer === undefined || !isRecorded(offer)) {
              throw new Conflict("Only an agreement that the team has recorded has a document.");
            }
            const [present] =
              (await media.filesOf(within(context, transaction), "offerId", [id])).get(id) ?? [];
            if (present?.id !== replaces) throw new EditConflict(await offers.read(transaction, id, actor));
            const removed = await media.detach(transaction, "offerId", id);
            await media.attach(within(context, transaction), "offerId", id, stored);
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
          },
        );
        if (repeated) replaced = stored.map((file) => file.id);
      });
      await media.discard(context, replaced);
      return offers.read(database, id, actor);
    },
  };
}

import type { AdminPrincipal } from "#domain/access/principal.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import { editor } from "./collaboration-steps.service.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import { addVersion } from "./offer-content.ts";
import type { OfferDecisionsService } from "./offer-decisions.service.ts";
import { lockOpenOffer, type OfferRow } from "./offers.repository.ts";

type Dependencies = {
  context: Context;
  decideOffer: OfferDecisionsService;
  emit: Emit;
  now: () => Date;
};
type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
type Version = Omit<Parameters<typeof addVersion>[1], "collaborationId" | "madeBy">;

/** Sends a version that replaces the open offer, with a link to the creator's own page. Both rows are locked. */
export function offerSender({ context, decideOffer, emit, now }: Dependencies) {
  return async (
    transaction: Executor,
    actor: AdminPrincipal,
    { campaign, collaboration, content, email }: Locked & { content: Version; email: string },
  ): Promise<{ offer: OfferRow; isInvitation: boolean }> => {
    const { id } = collaboration;
    const by = editor(actor);
    const open = await lockOpenOffer(transaction, id);
    if (open) {
      const negotiation = { campaign, collaboration, offer: open };
      await decideOffer(transaction, negotiation, { action: "supersede", as: "system", by });
    }
    const offer = await addVersion(
      transaction,
      { ...content, collaborationId: id, madeBy: "agency", offeredBy: actor.adminId },
      now(),
    );
    const token = await links.make(within(context, transaction), {
      kind: "collaboration",
      subject: { type: "collaboration", id },
      label: campaign.name,
      personName: collaboration.creatorName,
      email,
      createdBy: actor.adminId,
    });
    const isInvitation = collaboration.state === "listed" || collaboration.state === "cleared";
    const mail = { email, token, isInvitation };
    await emit(transaction, { type: "offer.made", ...by, campaign, collaboration, offer, mail });
    return { offer, isInvitation };
  };
}

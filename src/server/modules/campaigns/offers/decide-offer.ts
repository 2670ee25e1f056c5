import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { OfferStateChange, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import * as offers from "#server/modules/campaigns/offers/offers.service.ts";
import type { StepRequest } from "#server/platform/states/transition.ts";
import { lockBoth, refuseEnded } from "../campaign-records.service.ts";
import { findOffer } from "../offers.repository.ts";
import { editor } from "../step-author.service.ts";
import { transitionCollaboration } from "../transition-collaboration.ts";
import { makeAgreement } from "./make-agreement.ts";
import { refuseWithoutFrenchTerms } from "./offer-checks.ts";
import { editorSide } from "./offers.presenter.ts";
import { isAgreement, type Negotiation, type OfferStep, transitionOffer } from "./transition-offer.ts";

/** The team decides on an offer, or records the creator's answer. */
export async function changeOfferState(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { action, name, words }: OfferStateChange,
): Promise<TeamOffer> {
  return transact(context, async (transaction) => {
    const found = await findOffer(transaction.database, id);
    if (found === undefined) throw new Missing();
    const locked = await lockBoth(transaction.database, found.collaborationId);
    const offer = (await findOffer(transaction.database, id)) ?? found;
    const current = () => offers.read(transaction, id, actor);
    const agrees = isAgreement(action);
    await decideOffer(
      transaction,
      { ...locked, offer },
      {
        action,
        as: editorSide({ by: offer.madeBy }),
        by: editor(actor),
        words,
        name: agrees ? name : undefined,
        recordedBy: action === "record" ? actor.name || actor.email : undefined,
      },
      {
        current,
        missing: () => {
          if (agrees && offer.renews === null) refuseEnded(locked.campaign);
          return [];
        },
      },
    );
    return current();
  });
}

/** Decides an offer, with all consequences. */
export async function decideOffer(
  context: Context,
  negotiation: Negotiation,
  step: OfferStep,
  request?: StepRequest,
): Promise<void> {
  const { offer, ...locked } = negotiation;
  const { action, by, words = "" } = step;
  const agrees = isAgreement(action);
  const prepare = () => refuseWithoutFrenchTerms(context.database, negotiation, context.now());
  await transitionOffer(context, negotiation, { ...step, ...(agrees && { prepare }) }, request);
  if (agrees) return makeAgreement(context, negotiation, by);
  if (action === "decline" && by.caller === "creator" && offer.renews === null) {
    await transitionCollaboration(context, locked, { action: "decline", by, words });
  }
}

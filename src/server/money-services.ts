import type { AgreementParts } from "./modules/campaigns/agreement-parts.ts";
import { minorIn } from "./modules/campaigns/campaigns.service.ts";
import {
  deliverableChangesService,
  type MovedPiece,
} from "./modules/deliverables/deliverable-changes.service.ts";
import { piecesOf } from "./modules/deliverables/deliverable-days.service.ts";
import {
  collaborationsAwaitingAnswer,
  findDeliverable,
  unfinishedOf,
} from "./modules/deliverables/deliverables.service.ts";
import { pieceNames } from "./modules/deliverables/piece-names.ts";
import { type AgreedPayoutsService, agreedPayoutsService } from "./modules/payouts/agreed-payouts.service.ts";
import { feesService } from "./modules/payouts/fees.service.ts";
import { latePayoutsService } from "./modules/payouts/late-payouts.service.ts";
import { payoutReader } from "./modules/payouts/payout-reader.ts";
import { payoutsService, sumPaid } from "./modules/payouts/payouts.service.ts";
import { withUnpaid } from "./modules/payouts/unpaid.service.ts";
import { type AgreedRightsService, agreedRightsService } from "./modules/rights/agreed-rights.service.ts";
import { clientRightsService } from "./modules/rights/client-rights.service.ts";
import { endingRightsService } from "./modules/rights/ending-rights.service.ts";
import { rightRenewalsService } from "./modules/rights/right-renewals.service.ts";
import { type RightsDependencies, rightsService } from "./modules/rights/rights.service.ts";
import { rightsCsvService } from "./modules/rights/rights-csv.service.ts";
import type { HistoryService } from "./platform/audit/history.service.ts";

type AgreedNeeds = Omit<Parameters<typeof agreedPayoutsService>[0], "piecesOf">;
type MoneyNeeds = AgreedNeeds &
  Omit<RightsDependencies, "findPiece" | "pieceNames"> &
  Omit<Parameters<typeof clientRightsService>[0], "findPiece"> &
  Parameters<typeof rightRenewalsService>[0] &
  Parameters<typeof endingRightsService>[0] & { history: HistoryService };

/** What creators have granted to clients, and what they are paid. */
export function moneyServices(dependencies: MoneyNeeds) {
  const granting = { ...dependencies, findPiece: findDeliverable, pieceNames };
  const rights = rightsService(granting);
  const agreedPayouts = agreedPayoutsService({ ...dependencies, piecesOf });
  const paying = { ...dependencies, agreedPayouts, payoutReader: payoutReader(dependencies) };
  const remindOfRights = endingRightsService(dependencies);
  const remindOfPayouts = latePayoutsService(paying);
  return {
    rights,
    clientRights: clientRightsService(granting),
    renewRight: rightRenewalsService(dependencies),
    rightsCsv: rightsCsvService(rights, dependencies.history),
    payouts: payoutsService(paying),
    fees: feesService(paying),
    remindOfMoney: async () => {
      await remindOfRights();
      await remindOfPayouts();
    },
  };
}

/** What is made of an agreement, and what becomes of it. */
export function agreementServices(dependencies: AgreedNeeds) {
  const rights = agreedRightsService(dependencies);
  const payouts = agreedPayoutsService({ ...dependencies, piecesOf });
  const reader = payoutReader(dependencies);
  const moved = followPieces(rights, payouts);
  const deliverableChanges = deliverableChangesService({ ...dependencies, moved });
  const parts: AgreementParts = {
    unfinished: withUnpaid(unfinishedOf),
    awaitingAnswer: collaborationsAwaitingAnswer,
    paidIn: sumPaid,
    ownPayouts: reader.own,
    refuseConflicts: (transaction, agreement, isTold) => rights.refuseOverlap(transaction, agreement, isTold),
    async make(transaction, { offer, ...locked }, by) {
      const deliverableIds = await deliverableChanges.makeAgreed(transaction, locked, offer.deliverables);
      const isTold = by.caller !== "creator";
      await rights.grant(transaction, { ...locked, offer }, { offerId: offer.id, deliverableIds, isTold });
      await payouts.make(transaction, locked, { offer, by });
    },
    async renew(transaction, { offer, ...locked }, by) {
      const isTold = by.caller !== "creator";
      await rights.renew(transaction, { ...locked, offer }, { offer, isTold });
      await payouts.makeForRights(transaction, locked, { offer, by });
    },
    async toDecide(transaction, id) {
      const hasPayouts = await payouts.areToDecide(transaction, id);
      const hasRights = await rights.areToDecide(transaction, id);
      return [...(hasPayouts ? (["payouts"] as const) : []), ...(hasRights ? (["rights"] as const) : [])];
    },
    async end(transaction, locked, { by, words, ...ending }) {
      const { campaign, collaboration } = locked;
      await deliverableChanges.dropRest(transaction, campaign, collaboration, by);
      await rights.end(transaction, collaboration.id, { decision: ending.rights ?? "kept", by, words });
      const amountMinor = minorIn(campaign.currency, "payoutAmount", ending.payoutAmount);
      await payouts.end(transaction, locked, { decision: ending.payouts ?? "kept", amountMinor, words, by });
    },
  };
  return { deliverableChanges, parts };
}

/** Rights and payouts begin with the publication of a piece, and wait again if it goes back. */
function followPieces(rights: AgreedRightsService, payouts: AgreedPayoutsService): MovedPiece {
  return async (transaction, { deliverable, ...locked }, by) => {
    const { id: deliverableId, collaborationId } = deliverable;
    const all = await piecesOf(transaction, collaborationId);
    const state = all.find(({ id }) => id === deliverableId);
    const piece = { collaborationId, deliverableId };
    if (state?.isDropped) await rights.drop(transaction, piece, by);
    else if (state?.publishedOn) await rights.publish(transaction, piece, { on: state.publishedOn, by });
    else await rights.unpublish(transaction, piece, by);
    await payouts.settle(transaction, locked, by);
  };
}

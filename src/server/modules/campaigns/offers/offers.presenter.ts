import {
  editorOfferActions,
  type OfferAction,
  offerActionLabels,
  offerMachine,
} from "#domain/campaigns/offer-states.ts";
import { offerChanges } from "#domain/campaigns/offer-texts.ts";
import type { Offer, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { moneyOf } from "#domain/money/money.ts";
import { callerOf, type TeamPrincipal } from "../campaigns.presenter.ts";
import type { OfferRow } from "../offers.repository.ts";

/** Offers of one collaboration, newest first, each compared with the previous version. */
export function presentOffers(rows: readonly OfferRow[]): Offer[] {
  return rows.map((row, index) => presentOffer(row, rows[index + 1]));
}

function presentOffer(row: OfferRow, before: OfferRow | undefined): Offer {
  return {
    _id: row.id,
    version: row.version,
    by: row.madeBy,
    state: row.state,
    price: moneyOf(row.priceMinor, row.currency),
    gift: row.gift,
    giftValue: row.giftValueMinor === null ? null : moneyOf(row.giftValueMinor, row.currency),
    deliverables: row.deliverables,
    rights: row.rights,
    exclusivity: row.exclusivity,
    paymentDays: row.paymentDays,
    revisionRounds: row.revisionRounds,
    message: row.message,
    terms: row.terms,
    termsSha256: row.termsSha256,
    validUntil: row.validUntil,
    sentAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    acceptedBy: row.state === "accepted" ? { name: row.decidedName ?? "", recordedBy: row.recordedBy } : null,
    renews: row.renews,
    changes: before && row.renews === before.renews ? offerChanges(before, row) : [],
  };
}

/** `documents`: files of recorded agreements, by offer ID. `unsent`: IDs of offers that wait to be passed on. */
export function presentTeamOffers(
  rows: readonly OfferRow[],
  principal: TeamPrincipal,
  { documents, unsent }: { documents: ReadonlyMap<string, Media[]>; unsent: ReadonlySet<string> },
): TeamOffer[] {
  const known: readonly OfferAction[] = editorOfferActions;
  const mayDecide = callerOf(principal) !== undefined;
  return presentOffers(rows).map((offer, index) => ({
    ...offer,
    collaborationId: rows[index]?.collaborationId ?? "",
    isUnsent: unsent.has(offer._id),
    document: documents.get(offer._id)?.[0] ?? null,
    actions: (mayDecide ? offerMachine.actionsIn(offer.state, editorSide(offer)) : [])
      .filter((action) => known.includes(action))
      .map((action) => ({
        action,
        label: offerActionLabels[action],
        missing: action === "record" || action === "accept" ? ["A name is needed"] : [],
      })),
  }));
}

export function editorSide({ by }: Pick<Offer, "by">): "maker" | "receiver" {
  return by === "agency" ? "maker" : "receiver";
}

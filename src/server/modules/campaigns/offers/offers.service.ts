import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import type { TeamPrincipal } from "../campaigns.presenter.ts";
import { findCollaborations } from "../collaborations.repository.ts";
import { findOffer, listOffers, type OfferRow } from "../offers.repository.ts";
import { presentTeamOffers } from "./offers.presenter.ts";

// Reads offers, for the team.

export async function list(
  context: Context,
  collaborationId: string,
  principal: TeamPrincipal,
): Promise<TeamOffer[]> {
  const [row] = await findCollaborations(context.database, [collaborationId]);
  if (row === undefined) throw new Missing();
  return listed(context, collaborationId, principal);
}

async function listed(context: Context, collaborationId: string, principal: TeamPrincipal) {
  const rows = await listOffers(context.database, [collaborationId]);
  const recorded = rows.filter(isRecorded).map(({ id }) => id);
  const documents = await media.filesOf(context, "offerId", recorded);
  const open = rows.filter(({ state }) => state === "open").map(({ id }) => id);
  const unsent = await unsentMessages.unsentAmong(context, open);
  return presentTeamOffers(rows, principal, { documents, unsent });
}

/** Throws `Missing` if there is no such offer. */
export async function read(context: Context, id: string, principal: TeamPrincipal): Promise<TeamOffer> {
  const row = await findOffer(context.database, id);
  const all = row ? await listed(context, row.collaborationId, principal) : [];
  const found = all.find(({ _id }) => _id === id);
  if (found === undefined) throw new Missing();
  return found;
}

/** Whether an administrator recorded this agreement, which was made by telephone or on paper. */
export function isRecorded({ state, recordedBy }: Pick<OfferRow, "state" | "recordedBy">): boolean {
  return state === "accepted" && recordedBy !== null;
}

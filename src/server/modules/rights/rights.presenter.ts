import { may } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { ClientRight } from "#domain/rights/client-rights.contract.ts";
import { type RightState, rightState } from "#domain/rights/right-rules.ts";
import { type Right, type RightAction, rightActionLabels } from "#domain/rights/rights.contract.ts";
import type { CollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import type { RightRow } from "./rights.repository.ts";

/** An administrator, or a program with an API key. */
export type Team = AdminPrincipal | ApiKeyPrincipal;

export type RightContext = {
  /** Facts about collaborations, by ID. */
  facts: ReadonlyMap<string, CollaborationFacts>;
  /** Names of administrators by ID. */
  owners: ReadonlyMap<string, string>;
  /** Names of deliverables by ID. */
  deliverableNames: ReadonlyMap<string, string>;
  /** Today in the agency's time zone. */
  today: string;
  principal: Team;
};

export function presentRight(row: RightRow, context: RightContext): Right {
  const { facts, owners, deliverableNames, today, principal } = context;
  const about = facts.get(row.collaborationId);
  const state = rightState(row, today);
  const ownerName = owners.get(about?.ownerId ?? "");
  return {
    _id: row.id,
    collaborationId: row.collaborationId,
    campaign: { _id: row.campaignId, name: about?.campaignName ?? "" },
    deliverableId: row.deliverableId,
    deliverableName: deliverableNames.get(row.deliverableId ?? "") ?? null,
    influencerId: row.influencerId,
    creatorName: row.creatorName,
    clientName: row.clientName,
    owner: about?.ownerId && ownerName ? { _id: about.ownerId, name: ownerName } : null,
    uses: row.uses,
    countries: row.countries,
    exclusive: row.exclusive,
    category: row.category,
    starts: row.starts,
    months: row.months,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    state,
    price: row.priceMinor === null || row.currency === null ? null : moneyOf(row.priceMinor, row.currency),
    revokedOn: row.revokedOn,
    downOn: row.downOn,
    renews: row.renews,
    source: row.offerId === null ? "hand" : "offer",
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row, state, { principal, today }),
  };
}

/** Right as the client sees it. */
export function presentClientRight(row: RightRow, today: string): ClientRight {
  const { id, creatorName, deliverableId, uses, countries, exclusive } = row;
  const { startsOn, endsOn, revokedOn, downOn } = row;
  return {
    _id: id,
    creatorName,
    deliverableId,
    uses,
    countries,
    exclusive,
    startsOn,
    endsOn,
    revokedOn,
    downOn,
    state: rightState(row, today),
    actions: isToTakeDown(row, today)
      ? [{ action: "down", label: rightActionLabels.down, missing: needs.down }]
      : [],
  };
}

/** Whether the work of a right that has ended may still be in use. */
export function isToTakeDown(row: RightRow, today: string): boolean {
  const state = rightState(row, today);
  return (state === "ended" || state === "revoked") && row.startsOn !== null && row.downOn === null;
}

const needs: Record<RightAction, string[]> = {
  down: ["A day"],
  renew: ["A price"],
  revoke: ["A reason"],
  restore: ["A reason"],
  edit: ["A reason"],
};

function actionsOf(
  row: RightRow,
  state: RightState,
  { principal, today }: Pick<RightContext, "principal" | "today">,
): Right["actions"] {
  if (principal.kind !== "admin" || !may(principal, "decide")) return [];
  const actions: RightAction[] = [
    ...(isToTakeDown(row, today) ? (["down"] as const) : []),
    ...(row.startsOn !== null ? (["renew"] as const) : []),
    ...(row.revokedOn === null && state !== "ended" ? (["revoke"] as const) : []),
    ...(row.revokedOn === null ? (["edit"] as const) : (["restore"] as const)),
  ];
  return actions.map((action) => ({ action, label: rightActionLabels[action], missing: needs[action] }));
}

import { may } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { campaignErrors, type StateCounts } from "#domain/campaigns/campaign-requirements.ts";
import {
  type CampaignCaller,
  campaignActionLabels,
  campaignMachine,
} from "#domain/campaigns/campaign-states.ts";
import type { Campaign, CampaignFigures, CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import { boardStates, collaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { CampaignRow } from "./campaigns.repository.ts";

/** An administrator, or a program with an API key. */
export type TeamPrincipal = AdminPrincipal | ApiKeyPrincipal;

/** Creators of one state in a campaign, with the sums of their prices. */
export type CountedState = {
  state: keyof StateCounts;
  count: number;
  planned: number;
  offered: number;
  agreed: number;
  /** Agreed and offered prices, and planned ones of creators who have neither. */
  cost: number;
  client: number;
};

export type CampaignContext = {
  counted: readonly CountedState[];
  /** Sum paid to creators, in minor units. */
  paidMinor: number;
  /** Names of administrators by ID. */
  owners: ReadonlyMap<string, string>;
  /** Today in the agency's time zone. */
  today: string;
  principal: TeamPrincipal;
};

export function presentCampaignSummary(row: CampaignRow, context: CampaignContext): CampaignSummary {
  const { counted, owners } = context;
  const counts = countsOf(counted);
  return {
    _id: row.id,
    name: row.name,
    clientName: row.clientName,
    brandId: row.brandId,
    owner: ownerOf(row.ownerId, owners),
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    objective: row.objective,
    countries: row.countries,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    currency: row.currency,
    budget: row.budgetMinor === null ? null : moneyOf(row.budgetMinor, row.currency),
    counts,
    figures: figuresOf(row, context),
    dueOn: row.dueOn,
    nextStep: row.nextStep,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row, counts, context),
  };
}

export function presentCampaign(row: CampaignRow, context: CampaignContext): Campaign {
  return {
    ...presentCampaignSummary(row, context),
    brief: row.brief,
    clientClearsCreators: row.clientClearsCreators,
    clientClearsDrafts: row.clientClearsDrafts,
    revisionRounds: row.revisionRounds,
    reviewDays: row.reviewDays,
    termsId: row.termsId,
    reportSummary: row.reportSummary,
  };
}

export function ownerOf(id: string | null, owners: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : owners.get(id);
  return id === null || name === undefined ? null : { _id: id, name };
}

/** Role in which a principal changes states; undefined without permission. */
export function callerOf(principal: TeamPrincipal): CampaignCaller | undefined {
  if (principal.kind !== "admin" || !may(principal, "decide")) return undefined;
  return principal.role === "owner" ? "owner" : "editor";
}

export function countsOf(counted: readonly CountedState[]): StateCounts {
  const of = (state: keyof StateCounts) => counted.find((each) => each.state === state)?.count ?? 0;
  return Object.fromEntries(collaborationStates.map((state) => [state, of(state)])) as StateCounts;
}

function figuresOf({ currency }: CampaignRow, { counted, paidMinor }: CampaignContext): CampaignFigures {
  const running = counted.filter(({ state }) => boardStates.includes(state));
  const sum = (name: "planned" | "offered" | "agreed" | "cost" | "client") =>
    running.reduce((total, each) => total + each[name], 0);
  const money = (minor: number) => moneyOf(minor, currency);
  return {
    planned: money(sum("planned")),
    offered: money(sum("offered")),
    agreed: money(sum("agreed")),
    committed: money(sum("offered") + sum("agreed")),
    paid: money(paidMinor),
    client: money(sum("client")),
    margin: money(sum("client") - sum("cost")),
  };
}

function actionsOf(
  campaign: CampaignRow,
  counts: StateCounts,
  { today, principal }: CampaignContext,
): CampaignSummary["actions"] {
  const caller = callerOf(principal);
  if (caller === undefined) return [];
  return campaignMachine.actionsIn(campaign.state, caller).map((action) => ({
    action,
    label: campaignActionLabels[action],
    missing: campaignErrors(action, { campaign, counts, today, reason: "" }).map(({ message }) => message),
  }));
}

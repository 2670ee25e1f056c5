import { useSearchParams } from "react-router";
import type { CampaignViewQuery } from "#domain/campaigns/campaign-views.contract.ts";
import {
  type ColumnChoice,
  type CreatorOrder,
  columnChoices,
  creatorOrderCodes,
} from "#domain/campaigns/campaign-views.ts";
import { type CollaborationState, collaborationStates } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { foldText } from "#domain/fold-text.ts";

const names = ["search", "state", "sort", "columns"] as const;

/** The table's filter in the URL, with functions to change it. */
export function useTableFilter() {
  const [address, setAddress] = useSearchParams();
  const filter: CampaignViewQuery = {
    search: address.get("search") || null,
    state: known<CollaborationState>(collaborationStates, address.get("state")),
    sort: known<CreatorOrder>(creatorOrderCodes, address.get("sort")),
    columns: known<ColumnChoice>(columnChoices, address.get("columns")),
  };
  const set = (changes: Partial<CampaignViewQuery>) =>
    setAddress(
      (now) => {
        for (const name of names) {
          const value = name in changes ? changes[name] : now.get(name);
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, set, clear: () => set(noFilter) };
}

export const noFilter: CampaignViewQuery = { search: null, state: null, sort: null, columns: null };

export function isSameFilter(one: CampaignViewQuery, other: CampaignViewQuery): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** Creators that match the filter, sorted. */
export function filtered(
  creators: readonly Collaboration[],
  { search, state, sort }: Omit<CampaignViewQuery, "columns">,
): Collaboration[] {
  const wanted = foldText(search ?? "");
  const found = creators.filter(
    (creator) =>
      (state === null || creator.state === state) && foldText(creator.creatorName).includes(wanted),
  );
  return sort === null ? found : found.toSorted(orders[sort]);
}

type Order = (one: Collaboration, other: Collaboration) => number;

/** Missing days and prices come last. */
const orders: Record<CreatorOrder, Order> = {
  name: (one, other) => one.creatorName.localeCompare(other.creatorName, "en"),
  due: (one, other) => (one.dueOn ?? "9999").localeCompare(other.dueOn ?? "9999"),
  price: (one, other) => Number(other.price?.amount ?? -1) - Number(one.price?.amount ?? -1),
};

function known<Code extends string>(codes: readonly Code[], text: string | null): Code | null {
  return codes.find((code) => code === text) ?? null;
}

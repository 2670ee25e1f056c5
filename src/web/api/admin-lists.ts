import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { adminClient } from "./admin-client.ts";
import { statsQuery } from "./admin-queries.ts";
import { ApiError } from "./api-error.ts";
import type { ArrayPage } from "./client.ts";

type Records = { influencers: InfluencerRecord; brands: BrandRecord; contacts: ContactRecord };
export type ListKind = keyof Records;
type Page<K extends ListKind> = ArrayPage<Records[K]>;

const readers: { [K in ListKind]: (query: URLSearchParams, signal: AbortSignal) => Promise<Page<K>> } = {
  async influencers(query, signal) {
    const { influencers, matched, nextCursor } = await adminClient.influencers(query, signal);
    return { items: influencers, total: matched, nextCursor };
  },
  brands: adminClient.brands,
  contacts: adminClient.contacts,
};

/** One page of a list. While another page or filter is on its way, the one before it stays. */
export function listQuery<K extends ListKind>(kind: K, query: URLSearchParams) {
  return queryOptions({
    queryKey: ["list", kind, query.toString()],
    queryFn: ({ signal }) => readers[kind](query, signal),
    placeholderData: keepPreviousData,
  });
}

/** What became of each record of a change to many. */
export type Outcome = { done: string[]; failed: { id: string; error: unknown }[] };

/** Deletes records. Their rows leave the lists at once; those that the server keeps come back. */
export function useRemoval<K extends ListKind>(kind: K, onSettled: (outcome: Outcome) => void) {
  const remove = {
    influencers: adminClient.removeInfluencer,
    brands: adminClient.removeBrand,
    contacts: adminClient.removeContact,
  }[kind];
  return useListChange<K, string[]>(kind, {
    ids: (ids) => ids,
    send: (ids) =>
      kind === "contacts" || ids.length === 1 ? forEach(ids, remove) : inOneCall(kind, ids, "delete"),
    apply: () => undefined,
    onSettled,
  });
}

/** What can be done with many records together, and what becomes of each. */
const states = {
  verify: { verified: true },
  unverify: { verified: false },
  feature: { featured: true },
  unfeature: { featured: false },
  publish: { status: "published" },
  unpublish: { status: "pending" },
} as const;
export type ListAction = keyof typeof states;
type Change = { ids: string[]; action: ListAction };

/** Does the same with one or many records. The rows show it at once; those that the server refuses go back. */
export function useListUpdate<K extends "influencers" | "brands">(
  kind: K,
  onSettled: (outcome: Outcome, change: Change) => void,
) {
  return useListChange<K, Change>(kind, {
    ids: (change) => change.ids,
    send: (ids, { action }) => inOneCall(kind, ids, action),
    apply: (record, { action }) => ({ ...record, ...states[action] }),
    onSettled,
  });
}

/** One call for all: either it is carried out, or nothing is changed. Records that are gone are told. */
async function inOneCall(kind: ListKind, ids: string[], action: ListAction | "delete"): Promise<Outcome> {
  try {
    const change = { ids, action } as never;
    const { notFound } = await (kind === "brands"
      ? adminClient.changeBrands(change)
      : adminClient.changeInfluencers(change));
    return {
      done: ids.filter((id) => !notFound.includes(id)),
      failed: notFound.map((id) => ({ id, error: new ApiError(404, errorMessages.notFound) })),
    };
  } catch (error) {
    return { done: [], failed: ids.map((id) => ({ id, error })) };
  }
}

type Handling = { ids: string[]; handled: boolean };

/** Marks messages as handled, or as open again. */
export function useHandling(onSettled: (outcome: Outcome, change: Handling) => void) {
  return useListChange<"contacts", Handling>("contacts", {
    ids: (change) => change.ids,
    send: (ids, { handled }) => forEach(ids, (id) => adminClient.setHandled(id, handled)),
    apply: (contact, { handled }) => ({ ...contact, handledAt: handled ? new Date().toISOString() : null }),
    onSettled,
  });
}

type ListChange<K extends ListKind, Input> = {
  ids: (input: Input) => string[];
  send: (ids: string[], input: Input) => Promise<Outcome>;
  /** The record after the change; undefined when it is gone. */
  apply: (record: Records[K], input: Input) => Records[K] | undefined;
  onSettled: (outcome: Outcome, input: Input) => void;
};

function useListChange<K extends ListKind, Input>(kind: K, change: ListChange<K, Input>) {
  const queryClient = useQueryClient();
  const queryKey = ["list", kind];
  return useMutation({
    mutationFn: (input: Input) => change.send(change.ids(input), input),
    async onMutate(input) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Page<K>>({ queryKey });
      rewrite(queryClient, before, new Set(change.ids(input)), (record) => change.apply(record, input));
      return before;
    },
    onSuccess(outcome, input, before) {
      const keptOut = outcome.failed.filter(({ error }) => !isGone(error)).map(({ id }) => id);
      if (keptOut.length > 0)
        rewrite(queryClient, before, new Set(outcome.done), (record) => change.apply(record, input));
      change.onSettled(outcome, input);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
      ]),
  });
}

/** Writes each page of `before` again, with `apply` to the records that are named. */
function rewrite<K extends ListKind>(
  queryClient: QueryClient,
  before: [readonly unknown[], Page<K> | undefined][],
  ids: ReadonlySet<string>,
  apply: (record: Records[K]) => Records[K] | undefined,
): void {
  for (const [key, page] of before) {
    if (page === undefined) continue;
    const items = page.items.flatMap((record) => (ids.has(record._id) ? (apply(record) ?? []) : record));
    queryClient.setQueryData<Page<K>>(key, {
      ...page,
      items,
      total: page.total - (page.items.length - items.length),
    });
  }
}

/** Somebody else was first: there is nothing to bring back. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A change to many is a call for each; so many are under way at a time. */
const callsAtOnce = 4;

async function forEach(ids: readonly string[], send: (id: string) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await send(id);
        outcome.done.push(id);
      } catch (error) {
        outcome.failed.push({ id, error });
      }
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return outcome;
}

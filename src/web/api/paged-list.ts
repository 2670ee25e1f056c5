import { ApiError } from "./api-error.ts";

/** Cards that one page of a marketplace adds. */
export const cardsPerPage = 12;
/** So many pages are loaded at once for an address that asks for many; from there on, one after the other. */
export const maximumPagesAtOnce = 50;
const largestCall = 100;

type Item = { _id: string };
/** What is loaded of a list: the items so far, the exact numbers, and where the next page begins. */
export type LoadedList<T extends Item = Item> = {
  items: T[];
  matched: number;
  total: number;
  nextCursor: string | null;
};

/** `facets`: the first page brings the numbers beside the options of the filters. */
export type PagesWanted = { facets?: true; signal?: AbortSignal };

/** A list, or why there is none. `failure`: the list is there, but its next page or its newest state could not be had. */
export type Listing<L> =
  | { ok: true; list: L; failure?: string }
  | { ok: false; message: string; status: number };

/** Asks for one page, from the start when there is no cursor. */
export type ReadPage<L> = (limit: number, cursor: string | undefined) => Promise<L>;

/** How many pages an address asks for: `page=3` is the first 36 cards. */
export function readPageCount(address: URLSearchParams): number {
  const pages = Number(address.get("page") ?? "1");
  return Number.isInteger(pages) && pages >= 1 ? pages : 1;
}

/** How many pages a list fills. */
export function pageCountOf(list: LoadedList): number {
  return Math.max(1, Math.ceil(list.items.length / cardsPerPage));
}

/** Loads `pages` pages from the start, or goes on where `known` ends. */
export async function loadPages<L extends LoadedList>(
  readPage: ReadPage<L>,
  pages: number,
  known?: L,
): Promise<L> {
  const wanted = pages * cardsPerPage;
  let list = known ?? (await readPage(Math.min(wanted, largestCall), undefined));
  while (list.items.length < wanted && list.nextCursor !== null) {
    const next = await readPage(Math.min(wanted - list.items.length, largestCall), list.nextCursor);
    // A record that moved down the order while somebody was reading would come a second time.
    const seen = new Set(list.items.map((item) => item._id));
    // What only the first page brings stays.
    list = { ...list, ...next, items: [...list.items, ...next.items.filter((item) => !seen.has(item._id))] };
  }
  return list;
}

/** The outcome as a value: a page shows a failure beside the filters that led to it. */
export async function settleListing<L>(load: () => Promise<L>, fallbackMessage: string): Promise<Listing<L>> {
  try {
    return { ok: true, list: await load() };
  } catch (error) {
    const known = error instanceof ApiError ? error : undefined;
    return { ok: false, message: known?.message || fallbackMessage, status: known?.status || 500 };
  }
}

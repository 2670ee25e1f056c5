import { ApiError } from "./api-error.ts";

/** Cards per page of a marketplace. */
export const cardsPerPage = 12;
/** Maximum number of pages loaded at once for a URL that asks for many. Further pages are loaded one by one. */
export const maximumPagesAtOnce = 50;
const largestCall = 100;

type Item = { _id: string };
/** The loaded part of a list: the items so far, the exact counts, and the cursor of the next page. */
export type LoadedList<T extends Item = Item> = {
  items: T[];
  matched: number;
  total: number;
  nextCursor: string | null;
};

/** `facets`: the first page includes the facet counts of the filters. */
export type PagesWanted = { facets?: true; signal?: AbortSignal };

/**
 * A list, or the reason why there is none. `failure`: the list is there, but loading more of it or refreshing it
 * failed.
 */
export type Listing<L> =
  | { ok: true; list: L; failure?: string }
  | { ok: false; message: string; status: number };

/** Fetches one page, the first if there is no cursor. */
export type ReadPage<L> = (limit: number, cursor: string | undefined) => Promise<L>;

/** The number of pages that a URL asks for: `page=3` means the first 36 cards. */
export function readPageCount(address: URLSearchParams): number {
  const pages = Number(address.get("page") ?? "1");
  return Number.isInteger(pages) && pages >= 1 ? pages : 1;
}

/** The number of pages that a list fills. */
export function pageCountOf(list: LoadedList): number {
  return Math.max(1, Math.ceil(list.items.length / cardsPerPage));
}

/** Loads `pages` pages from the start, or continues after `known`. */
export async function loadPages<L extends LoadedList>(
  readPage: ReadPage<L>,
  pages: number,
  known?: L,
): Promise<L> {
  const wanted = pages * cardsPerPage;
  let list = known ?? (await readPage(Math.min(wanted, largestCall), undefined));
  while (list.items.length < wanted && list.nextCursor !== null) {
    const next = await readPage(Math.min(wanted - list.items.length, largestCall), list.nextCursor);
    // A record that moved down the order meanwhile would appear twice.
    const seen = new Set(list.items.map((item) => item._id));
    // Values that only the first page includes are kept.
    list = { ...list, ...next, items: [...list.items, ...next.items.filter((item) => !seen.has(item._id))] };
  }
  return list;
}

/** Returns failures as values, so that a page can show them beside the filters that led to them. */
export async function settleListing<L>(load: () => Promise<L>, fallbackMessage: string): Promise<Listing<L>> {
  try {
    return { ok: true, list: await load() };
  } catch (error) {
    const known = error instanceof ApiError ? error : undefined;
    return { ok: false, message: known?.message || fallbackMessage, status: known?.status || 500 };
  }
}

import { ApiError } from "./api-error.ts";

export const cardsPerPage = 12;
/** Maximum number of pages loaded at once for a URL. Further pages are loaded one by one. */
export const maximumPagesAtOnce = 50;
const largestCall = 100;

type Item = { _id: string };
/** The loaded part of a list: items so far, exact counts, and the cursor of the next page. */
export type LoadedList<T extends Item = Item> = {
  items: T[];
  matched: number;
  total: number;
  nextCursor: string | null;
};

/** `facets`: requests the facet counts of the filters with the first page. */
export type PagesWanted = { facets?: true; signal?: AbortSignal };

/** A list, or the reason for its absence. `failure`: the list is there, but refreshing it or loading more failed. */
export type Listing<L> =
  | { ok: true; list: L; failure?: string }
  | { ok: false; message: string; status: number };

/** Fetches a page; without a cursor, the first one. */
export type ReadPage<L> = (limit: number, cursor: string | undefined) => Promise<L>;

/** Number of pages in a URL: `page=3` means the first 36 cards. */
export function readPageCount(address: URLSearchParams): number {
  const pages = Number(address.get("page") ?? "1");
  return Number.isInteger(pages) && pages >= 1 ? pages : 1;
}

/** Number of pages that the loaded items fill. */
export function pageCountOf(list: LoadedList): number {
  return Math.max(1, Math.ceil(list.items.length / cardsPerPage));
}

/** Loads `pages` pages from the start, or after `known`. */
export async function loadPages<L extends LoadedList>(
  readPage: ReadPage<L>,
  pages: number,
  known?: L,
): Promise<L> {
  const wanted = pages * cardsPerPage;
  let list = known ?? (await readPage(Math.min(wanted, largestCall), undefined));
  while (list.items.length < wanted && list.nextCursor !== null) {
    const next = await readPage(Math.min(wanted - list.items.length, largestCall), list.nextCursor);
    // A record that moved down in the meantime would appear twice.
    const seen = new Set(list.items.map((item) => item._id));
    // Keeps values that only the first page has.
    list = { ...list, ...next, items: [...list.items, ...next.items.filter((item) => !seen.has(item._id))] };
  }
  return list;
}

/** Returns failures as values, so that a page can show them beside its filters. */
export async function settleListing<L>(load: () => Promise<L>, fallbackMessage: string): Promise<Listing<L>> {
  try {
    return { ok: true, list: await load() };
  } catch (error) {
    const known = error instanceof ApiError ? error : undefined;
    return { ok: false, message: known?.message || fallbackMessage, status: known?.status || 500 };
  }
}

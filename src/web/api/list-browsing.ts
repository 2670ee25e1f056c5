import {
  type Listing,
  type LoadedList,
  loadPages,
  maximumPagesAtOnce,
  pageCountOf,
  type ReadPage,
  settleListing,
} from "./paged-list.ts";
import { withRetries } from "./retries.ts";

const keptLists = 20;
/** Milliseconds for which a page waits for its list before it shows placeholders. */
const timeoutMs = 200;

/**
 * Lists that the visitor has seen since the page was loaded, by filter. Makes Back immediate and restores the
 * scroll position, and 'Load More' continues from the last cursor.
 */
export type ListMemory<L extends LoadedList> = ReturnType<typeof listMemory<L>>;

export function listMemory<L extends LoadedList>() {
  const stored = new Map<string, L>();
  const outdated = new Set<string>();
  let visible = 0;
  return {
    recall: (key: string) => stored.get(key),
    isOutdated: (key: string) => outdated.has(key),
    /** Marks a list so that it is fetched again instead of shown from memory. */
    outdate: (key: string) => {
      outdated.add(key);
    },
    /** Caches a visible list. Call the returned function when it leaves the screen. */
    show(key: string, list: L): () => void {
      stored.delete(key);
      stored.set(key, list);
      outdated.delete(key);
      const [oldest] = stored.keys();
      if (stored.size > keptLists && oldest !== undefined) stored.delete(oldest);
      visible += 1;
      return () => {
        visible -= 1;
      };
    },
    isVisible: () => visible > 0,
  };
}

type Browsing<L extends LoadedList> = {
  memory: ListMemory<L>;
  /** Identifies the filter and the order. */
  key: string;
  pages: number;
  readPage: ReadPage<L>;
  fallbackMessage: string;
};

/** `isStored`: shown from memory, so it has to be fetched again. A promise is a list that is still loading. */
export type BrowsedList<L> = { listing: Listing<L> | Promise<Listing<L>>; isStored: boolean };

/** Loads the list for a URL, in the browser. */
export async function browseList<L extends LoadedList>(browsing: Browsing<L>): Promise<BrowsedList<L>> {
  const { memory, key, pages, readPage, fallbackMessage } = browsing;
  const known = memory.recall(key);
  const retriedPage: ReadPage<L> = (limit, cursor) => withRetries(() => readPage(limit, cursor));
  const load = (from?: L) => {
    const missing = from ? pageCountOf(from) + maximumPagesAtOnce : maximumPagesAtOnce;
    return settleListing(() => loadPages(retriedPage, Math.min(pages, missing), from), fallbackMessage);
  };
  if (known && !memory.isOutdated(key)) {
    if (pageCountOf(known) === pages) return { listing: { ok: true, list: known }, isStored: true };
    if (pageCountOf(known) < pages && known.nextCursor !== null) {
      return { listing: keepOnFailure(await load(known), known), isStored: false };
    }
  }
  const loading = load();
  // The previous list stays on screen until the next one has arrived.
  if (memory.isVisible()) {
    const isRefresh = known !== undefined && memory.isOutdated(key);
    const loaded = await loading;
    return { listing: isRefresh ? keepOnFailure(loaded, known) : loaded, isStored: false };
  }
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  return { listing: (await Promise.race([loading, tooLong])) ?? loading, isStored: false };
}

/** A visible list stays if refreshing it or loading more fails. */
function keepOnFailure<L>(loaded: Listing<L>, known: L): Listing<L> {
  return loaded.ok ? loaded : { ok: true, list: known, failure: loaded.message };
}

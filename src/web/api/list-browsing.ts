import {
  type Listing,
  type LoadedList,
  loadPages,
  maximumPagesAtOnce,
  pageCountOf,
  type ReadPage,
  settleListing,
} from "./paged-list.ts";

const keptLists = 20;
/** A page that would come without its list waits so long for it, in milliseconds, before it shows placeholders. */
const timeoutMs = 200;

/**
 * The lists that a visitor has seen since the page was loaded, by filter. They make Back immediate, with the page as
 * long as it was, and let 'Load More' go on from the last cursor.
 */
export type ListMemory<L extends LoadedList> = ReturnType<typeof listMemory<L>>;

export function listMemory<L extends LoadedList>() {
  const kept = new Map<string, L>();
  const outdated = new Set<string>();
  let visible = 0;
  return {
    recall: (key: string) => kept.get(key),
    isOutdated: (key: string) => outdated.has(key),
    /** From now on the list is asked for again, and not shown from memory. */
    outdate: (key: string) => {
      outdated.add(key);
    },
    /** Keeps a list for as long as it is on screen and a while longer; call the result when it leaves the screen. */
    show(key: string, list: L): () => void {
      kept.delete(key);
      kept.set(key, list);
      outdated.delete(key);
      const [oldest] = kept.keys();
      if (kept.size > keptLists && oldest !== undefined) kept.delete(oldest);
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
  /** Names the filter and the order. */
  key: string;
  pages: number;
  readPage: ReadPage<L>;
  fallbackMessage: string;
};

/** `kept`: shown from memory, and to be asked for again. A promise is a list that is still on its way. */
export type BrowsedList<L> = { listing: Listing<L> | Promise<Listing<L>>; kept: boolean };

/** The list for an address, in the browser. */
export async function browseList<L extends LoadedList>(browsing: Browsing<L>): Promise<BrowsedList<L>> {
  const { memory, key, pages, readPage, fallbackMessage } = browsing;
  const known = memory.recall(key);
  const load = (from?: L) => {
    const missing = from ? pageCountOf(from) + maximumPagesAtOnce : maximumPagesAtOnce;
    return settleListing(() => loadPages(readPage, Math.min(pages, missing), from), fallbackMessage);
  };
  if (known && !memory.isOutdated(key)) {
    if (pageCountOf(known) === pages) return { listing: { ok: true, list: known }, kept: true };
    if (pageCountOf(known) < pages && known.nextCursor !== null) {
      return { listing: keepOnFailure(await load(known), known), kept: false };
    }
  }
  const loading = load();
  // While a list is on screen it stays there until the next one has come.
  if (memory.isVisible()) {
    const isRefresh = known !== undefined && memory.isOutdated(key);
    const loaded = await loading;
    return { listing: isRefresh ? keepOnFailure(loaded, known) : loaded, kept: false };
  }
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  return { listing: (await Promise.race([loading, tooLong])) ?? loading, kept: false };
}

/** A list that is there does not go because more of it, or its newest state, could not be had. */
function keepOnFailure<L>(loaded: Listing<L>, known: L): Listing<L> {
  return loaded.ok ? loaded : { ok: true, list: known, failure: loaded.message };
}

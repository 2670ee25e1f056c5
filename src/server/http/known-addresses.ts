import { LRUCache } from "lru-cache";
import { declaredAddress, splitAddress } from "#domain/http/declared-query.ts";

/** URLs that lead to a cached response without being routed again. A longer URL takes the full path each time. */
const maximumAddresses = 20_000;
const longestAddress = 500;

/** What a response is cached by. */
export type Declared = {
  key: string;
  /** Names of the parameters of the URL that the key is made from. */
  query: readonly string[];
};

/**
 * The keys of cached responses by URL. A URL is reduced to the parameters that the response at its path is made from, so
 * with others, such as `utm_source`, it leads to the same response.
 */
export function knownAddresses() {
  const keys = new LRUCache<string, string>({ max: maximumAddresses });
  const queries = new LRUCache<string, readonly string[]>({ max: maximumAddresses });
  return {
    find(url: string): string | undefined {
      const key = keys.get(url);
      if (key !== undefined || !url.includes("?")) return key;
      const { path, query } = splitAddress(url);
      const names = queries.get(path);
      const found = names && keys.get(declaredAddress(path, query, names));
      // Found without taking it apart the next time.
      if (found !== undefined && url.length <= longestAddress) keys.set(url, found);
      return found;
    },
    remember(url: string, { key, query: names }: Declared): void {
      // Where a fragment begins depends on who reads the URL. No browser sends one.
      if (url.includes("#")) return;
      const { path, query } = splitAddress(url);
      const address = declaredAddress(path, query, names);
      if (address.length > longestAddress) return;
      keys.set(address, key);
      queries.set(path, names);
    },
  };
}

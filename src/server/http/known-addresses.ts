import { LRUCache } from "lru-cache";
import { declaredAddress, splitAddress } from "#domain/http/declared-query.ts";
import { cacheLimitHere } from "#server/platform/machine.ts";

/** Number of URLs that are mapped to cached responses without routing. Longer URLs are routed every time. */
const maximumAddresses = cacheLimitHere(20_000);
const longestAddress = 500;

/** Cache key of a response. */
export type Declared = {
  key: string;
  /** URL parameters that the key includes. */
  query: readonly string[];
};

/**
 * Keys of cached responses by URL. Only the parameters that the response at its path depends on are compared, so
 * others, such as `utm_source`, lead to the same response.
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
      // Remember the whole URL, so that it need not be parsed again.
      if (found !== undefined && url.length <= longestAddress) keys.set(url, found);
      return found;
    },
    remember(url: string, { key, query: names }: Declared): void {
      // Programs differ in their handling of fragments, and browsers never send one.
      if (url.includes("#")) return;
      const { path, query } = splitAddress(url);
      const address = declaredAddress(path, query, names);
      if (address.length > longestAddress) return;
      keys.set(address, key);
      queries.set(path, names);
    },
  };
}

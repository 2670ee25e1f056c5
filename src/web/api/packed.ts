import { derivedOnce } from "#domain/derived-once.ts";
import type { Listing, LoadedList } from "./paged-list.ts";

/** A value as JSON text. The router's encoding of loader data takes ten times as long for a list. */
export type Packed<T> = { json: string; [packed]?: T };
/** Caches the value in the process that packed or unpacked it. The router does not serialize symbol keys. */
const packed = Symbol("value");

/** JSON text of an immutable value. */
export const jsonOf = derivedOnce((value: object) => JSON.stringify(value));

const packedOnce = derivedOnce((value: object): Packed<object> => ({ json: jsonOf(value), [packed]: value }));

export function pack<T extends object>(value: T): Packed<T> {
  return packedOnce(value) as Packed<T>;
}

/** Packs a list, reusing the JSON of items that are on other pages, too. */
export function packListing<L extends LoadedList>(listing: Listing<L>): Packed<Listing<L>> {
  if (!listing.ok) return pack(listing);
  const { items, ...list } = listing.list;
  // The only unescaped match: quotation marks within texts are escaped.
  const json = JSON.stringify({ ...listing, list: { ...list, items: [] } }).replace(
    '"items":[]',
    () => `"items":[${items.map(jsonOf).join()}]`,
  );
  return { json, [packed]: listing };
}

/** Unpacks a value, always to the same object. Other values are returned unchanged. */
export function unpacked<T>(value: Packed<T>): T;
export function unpacked<T, U>(value: Packed<T> | U): T | U;
export function unpacked(value: unknown): unknown {
  if (!isPacked(value)) return value;
  value[packed] ??= JSON.parse(value.json);
  return value[packed];
}

export function isPacked<T>(value: unknown): value is Packed<T> {
  return typeof (value as Partial<Packed<T>> | undefined)?.json === "string";
}

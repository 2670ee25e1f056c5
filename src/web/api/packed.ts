import { derivedOnce } from "#domain/derived-once.ts";
import type { Listing, LoadedList } from "./paged-list.ts";

/** A value as JSON text. The router's own encoding of loader data takes ten times as long for a list. */
export type Packed<T> = { json: string; [packed]?: T };
/** Where a value was packed or unpacked, it is still there. The router passes on only what has a name. */
const packed = Symbol("value");

/** JSON text of a value that nobody changes. */
export const jsonOf = derivedOnce((value: object) => JSON.stringify(value));

const packedOnce = derivedOnce((value: object): Packed<object> => ({ json: jsonOf(value), [packed]: value }));

/** Packs a value that nobody changes. */
export function pack<T extends object>(value: T): Packed<T> {
  return packedOnce(value) as Packed<T>;
}

/** Packs a list, whose items are often on other pages, too. */
export function packListing<L extends LoadedList>(listing: Listing<L>): Packed<Listing<L>> {
  if (!listing.ok) return pack(listing);
  const { items, ...list } = listing.list;
  // No other quotation mark of the text stands before a colon and a bracket: in texts, they are escaped.
  const json = JSON.stringify({ ...listing, list: { ...list, items: [] } }).replace(
    '"items":[]',
    () => `"items":[${items.map(jsonOf).join()}]`,
  );
  return { json, [packed]: listing };
}

/** Unpacks a value, always to the same object; returns any other value unchanged. */
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

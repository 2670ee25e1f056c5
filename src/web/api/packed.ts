import { useMemo } from "react";

/** A value as JSON text. The router's own encoding of loader data takes ten times as long for a list. */
export type Packed<T> = { json: string; of?: T };

/** On the server, what was packed is still there when the page is rendered. */
const originals = new WeakMap<Packed<unknown>, unknown>();

export function pack<T>(value: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(value) };
  originals.set(packed, value);
  return packed;
}

/** Unpacks a value; returns any other value unchanged. */
export function useUnpacked<T>(value: Packed<T>): T;
export function useUnpacked<T, U>(value: Packed<T> | U): T | U;
export function useUnpacked<T>(value: unknown): unknown {
  return useMemo(
    () => (isPacked<T>(value) ? (originals.get(value) ?? JSON.parse(value.json)) : value),
    [value],
  );
}

export function isPacked<T>(value: unknown): value is Packed<T> {
  return typeof (value as Partial<Packed<T>> | undefined)?.json === "string";
}

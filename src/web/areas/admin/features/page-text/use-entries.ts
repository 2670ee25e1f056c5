import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Content } from "#domain/content/section-values.ts";

export type Move = "up" | "down";

/** Generates keys for entries, so that they stay expanded when moved. */
export function useEntries(entries: Content[], change: (next: Content[]) => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const next = useRef(entries.length);
  const [state, setState] = useState(() => ({ keys: entries.map((_, index) => index), added: -1 }));
  const keys = entries.map((_, index) => state.keys[index] ?? -1 - index);
  const put = (changed: Content[], changedKeys: number[], added = state.added) =>
    flushSync(() => {
      change(changed);
      setState({ keys: changedKeys, added });
    });
  const itemAt = (index: number) =>
    [...(ref.current?.querySelectorAll<HTMLElement>(":scope > ol > [data-entry]") ?? [])][index];
  return {
    ref,
    keys,
    isNew: (index: number) => keys[index] === state.added,
    add: (entry: Content) => {
      const key = next.current;
      next.current += 1;
      put([...entries, entry], [...keys, key], key);
      itemAt(entries.length)?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    },
    remove: (index: number) => {
      put(entries.toSpliced(index, 1), keys.toSpliced(index, 1));
      const near = itemAt(Math.min(index, entries.length - 2));
      const target =
        near?.querySelector<HTMLElement>("summary, input, textarea, select") ??
        ref.current?.querySelector<HTMLElement>(":scope > [data-add]");
      target?.focus();
    },
    move: (index: number, way: Move) => {
      const to = way === "up" ? index - 1 : index + 1;
      put(swapped(entries, index, to), swapped(keys, index, to));
      const item = itemAt(to);
      const own = [...(item?.querySelectorAll<HTMLButtonElement>("[data-move]:enabled") ?? [])].filter(
        (button) => button.closest("[data-entry]") === item,
      );
      // At an end of the list, only the button for the other direction is left.
      (own.find((button) => button.dataset.move === way) ?? own[0])?.focus();
    },
  };
}

function swapped<T>(list: T[], one: number, other: number): T[] {
  return list.map((entry, index) => (index === one ? list[other] : index === other ? list[one] : entry) as T);
}

import { useState } from "react";
import type { Texts } from "./controls.ts";
import type { FormState } from "./use-form.ts";

/** A row of a list. `form` has the row's initial texts, under its current path. */
export type FormRow = { key: number; path: string; form: FormState };

/**
 * Rows of the list at `path`, which may contain lists themselves. When a row is removed, the others keep their keys
 * and contents, although their controls are renamed.
 */
export function useRows(form: FormState, path: string, { atLeast = 0 } = {}) {
  const [{ keys, next }, setRows] = useState(() => {
    const count = Math.max(atLeast, countOf(form.texts, path));
    return { keys: [...Array(count).keys()], next: count };
  });
  const rows = keys.map((key, index): FormRow => {
    const texts = moved(form.texts, `${path}.${key}.`, `${path}.${index}.`);
    return { key, path: `${path}.${index}`, form: { ...form, texts } };
  });
  return {
    rows,
    add: () => {
      setRows({ keys: [...keys, next], next: next + 1 });
      form.changed();
    },
    remove: (removed: number) => {
      setRows({ keys: keys.filter((key) => key !== removed), next });
      form.changed();
    },
  };
}

/** Number of rows up to the last one that is not blank. */
function countOf(texts: Texts, path: string): number {
  const places = [...texts]
    .filter(([name, text]) => name.startsWith(`${path}.`) && text.trim() !== "")
    .map(([name]) => Number(name.slice(path.length + 1).split(".", 1)[0]) + 1);
  return Math.max(0, ...places);
}

function moved(texts: Texts, from: string, to: string): Texts {
  const own = [...texts].filter(([name]) => name.startsWith(from));
  return new URLSearchParams(own.map(([name, text]) => [to + name.slice(from.length), text]));
}

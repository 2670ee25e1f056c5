import { type RefObject, useEffect, useRef } from "react";
import { clearDraft, readDraft, tabStorage, writeDraft } from "./form-draft.ts";
import { readValues } from "./form-values.ts";

/** The draft of a form and the key of its sending, kept for as long as the tab lives. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const key = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = () => {
    clearTimeout(timer.current);
    if (form.current) {
      writeDraft(tabStorage(), name, { values: readValues(form.current), key: key.current });
    }
  };

  return {
    keep,
    keepSoon: (after: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, after);
    },
    forget: () => {
      clearTimeout(timer.current);
      key.current = undefined;
      clearDraft(tabStorage(), name);
    },
    /** What an earlier visit of this tab left behind. */
    take: () => {
      const draft = readDraft(tabStorage(), name);
      key.current = draft?.key;
      return draft?.values;
    },
    /** The name of this filled form's sending: made once, and the same for every retry. */
    sendingKey: () => {
      key.current ??= newKey();
      keep();
      return key.current;
    },
  };
}

function newKey(): string {
  // randomUUID is there under https only, and a form must work on a plain local address too.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

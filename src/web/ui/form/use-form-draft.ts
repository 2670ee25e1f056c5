import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { readDraftTexts } from "./controls.ts";
import { clearDraft, readDraft, tabStorage, writeDraft } from "./form-draft.ts";

/** The draft of a form and the key of its sending, kept for as long as the tab lives. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const key = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const rest = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keep = () => {
    rest();
    if (form.current) {
      writeDraft(tabStorage(), name, { texts: readDraftTexts(form.current), key: key.current });
    }
  };

  // What was typed a moment before leaving counts too. A layout effect: its clean-up runs while the form still stands.
  const keepLast = useEffectEvent(() => {
    if (timer.current !== undefined) keep();
  });
  useLayoutEffect(() => {
    const leave = () => keepLast();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return {
    keepSoon: (after: number) => {
      rest();
      timer.current = setTimeout(keep, after);
    },
    forget: () => {
      rest();
      key.current = undefined;
      clearDraft(tabStorage(), name);
    },
    /** What an earlier visit of this tab left behind. */
    take: () => {
      const draft = readDraft(tabStorage(), name);
      key.current = draft?.key;
      return draft?.texts;
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

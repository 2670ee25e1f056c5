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

  // What was typed a moment before leaving counts too.
  useLeaving(() => {
    if (timer.current !== undefined) keep();
  });

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

/** Calls back while the form still stands: before its page goes, or the form alone. */
function useLeaving(onLeave: () => void) {
  const leave = useEffectEvent(onLeave);
  // A layout effect: its clean-up runs before the form is taken away.
  useLayoutEffect(() => {
    const listener = () => leave();
    window.addEventListener("pagehide", listener);
    return () => {
      window.removeEventListener("pagehide", listener);
      listener();
    };
  }, []);
}

function newKey(): string {
  // randomUUID is there under https only, and a form must work on a plain local address too.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

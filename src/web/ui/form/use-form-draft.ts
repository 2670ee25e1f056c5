import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { readDraftTexts } from "./controls.ts";
import { clearDraft, newKey, readDraft, tabStorage, writeDraft } from "./form-draft.ts";

/** Draft of a form and its idempotency key, stored for the lifetime of the tab. */
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

  // Stores input made just before leaving.
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
    /** Reads the draft of an earlier visit in this tab. */
    take: () => {
      const draft = readDraft(tabStorage(), name);
      key.current = draft?.key;
      return draft?.texts;
    },
    renewKey: () => {
      key.current = undefined;
    },
    /** Idempotency key of this form's submission. Created once, and the same for every retry. */
    sendingKey: () => {
      key.current ??= newKey();
      keep();
      return key.current;
    },
  };
}

/** Calls back while the form still exists: before the page is left, or before the form is unmounted. */
function useLeaving(onLeave: () => void) {
  const leave = useEffectEvent(onLeave);
  // The cleanup of a layout effect runs before the form is removed.
  useLayoutEffect(() => {
    const listener = () => leave();
    window.addEventListener("pagehide", listener);
    return () => {
      window.removeEventListener("pagehide", listener);
      listener();
    };
  }, []);
}

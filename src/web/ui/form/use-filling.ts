import { type RefObject, useState } from "react";
import { formEntries } from "#domain/http/form-values.ts";
import { isSameText, readTexts, type Texts, withTyped } from "./controls.ts";

const nothing: Texts = new URLSearchParams();

/** Initial values of the controls. A new `version` remounts them, because they are uncontrolled. */
export function useFilling(form: RefObject<HTMLFormElement | null>, first: object) {
  const [filling, setFilling] = useState(() => ({
    version: 0,
    texts: new URLSearchParams(formEntries(first)),
    /** Whether values of a draft were restored. */
    restored: false,
    /** True after hydration. */
    ready: false,
    begun: nothing,
    openedAt: 0,
  }));
  const replace = (texts: Texts, openedAt = filling.openedAt) =>
    setFilling((now) => ({ ...now, version: now.version + 1, texts, restored: false, openedAt }));
  return {
    ...filling,
    begin: (draft: Texts | undefined) => {
      if (!form.current) return;
      const begun = readTexts(form.current);
      const now = { ...filling, begun, ready: true, openedAt: performance.now() };
      if (!draft || isSameText(draft, begun)) return setFilling(now);
      const texts = withTyped(draft, form.current, filling.texts);
      const focused = document.activeElement?.getAttribute("name");
      setFilling({ ...now, version: now.version + 1, texts, restored: true });
      if (focused) focusLater(form.current, focused);
    },
    isChanged: () => form.current !== null && !isSameText(readTexts(form.current), filling.begun),
    replace: (values: object) => replace(new URLSearchParams(formEntries(values))),
    /** Empties the form as if it were newly opened. */
    empty: () => replace(nothing, performance.now()),
    /** Waits until the form has been open for `minimum` milliseconds, and returns how long it has been open. */
    openFor: async (minimum: number) => {
      const left = minimum - (performance.now() - filling.openedAt);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return Math.ceil(performance.now() - filling.openedAt);
    },
  };
}

/** Focuses a control once the controls have been remounted. */
function focusLater(form: HTMLFormElement, name: string): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus());
}

import { type RefObject, useEffect, useRef } from "react";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

type InsertButtonsProps = {
  legend: string;
  /** Inserted texts by their labels. */
  texts: readonly (readonly [label: string, text: string])[];
  /** Text boxes that take them: the one that had the caret last, at first the last one. */
  into: readonly RefObject<TextBox | null>[];
};

/** Inserts texts where the caret is. */
export function InsertButtons({ legend, texts, into }: InsertButtonsProps) {
  const last = useRef<TextBox>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const box = into.find(({ current }) => current === target)?.current;
      if (box) last.current = box;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [into]);
  const insert = (text: string) => {
    // A text box may have been made anew since it had the caret.
    const box = last.current?.isConnected ? last.current : into.at(-1)?.current;
    if (!box) return;
    box.setRangeText(text, box.selectionStart ?? 0, box.selectionEnd ?? 0, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.focus();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-small">{legend}</legend>
      <ul className="flex flex-wrap gap-2">
        {texts.map(([label, text]) => (
          <li key={text}>
            <button
              type="button"
              className="min-h-8 rounded-full border border-line px-3 text-small hover:bg-sunk"
              onClick={() => insert(text)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

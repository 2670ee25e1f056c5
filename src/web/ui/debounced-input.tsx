import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { TextInput } from "./inputs.tsx";

type DelayedInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "defaultValue"> & {
  value: string;
  /** Called with the trimmed text when typing pauses. */
  onSettle: (value: string) => void;
  /** Length of the pause, in milliseconds. */
  delay?: number;
};

/** A text box that reports its text after a short pause in typing, not on every keystroke. */
export function DebouncedInput({ value, onSettle, delay = 250, ...rest }: DelayedInputProps) {
  const [draft, setDraft] = useState(value);
  const settled = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The value that we reported ourselves must not overwrite what was typed since.
    if (value === settled.current) return;
    clearTimeout(timer.current);
    settled.current = value;
    setDraft(value);
  }, [value]);

  // The callback after the pause must be the one of the latest render.
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });

  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      settled.current = text.trim();
      settle.current(text.trim());
    }, delay);
  };
  useChosenBeforeHydration(input, (text) => {
    if (text !== value) type(text);
  });

  return <TextInput {...rest} ref={input} value={draft} onChange={(event) => type(event.target.value)} />;
}

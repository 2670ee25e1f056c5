import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { useChosenBeforeHydration } from "./before-hydration.ts";
import { TextInput } from "./inputs.tsx";

type DebouncedInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "defaultValue"> & {
  value: string;
  /** Called with the trimmed text when typing pauses. */
  onSettle: (value: string) => void;
  /** Length of the pause, in milliseconds. */
  delay?: number;
};

/** A text box that reports its text after a short pause in typing, not on every keystroke. */
export function DebouncedInput({ value, onSettle, delay = 250, ...rest }: DebouncedInputProps) {
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState(value);
  const [received, setReceived] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const settle = useEffectEvent(onSettle);

  if (value !== received) {
    setReceived(value);
    // A value that this input has reported must not overwrite later input.
    if (value !== settled) {
      setSettled(value);
      setDraft(value);
    }
  }

  useEffect(() => {
    const text = draft.trim();
    if (text === settled.trim()) return;
    const timer = setTimeout(() => {
      setSettled(text);
      settle(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [draft, settled, delay]);

  useChosenBeforeHydration(input, (text) => {
    // React may keep an update without effect, and apply it after a later one made during rendering.
    if (text !== draft) setDraft(text);
  });

  return <TextInput {...rest} ref={input} value={draft} onChange={(event) => setDraft(event.target.value)} />;
}

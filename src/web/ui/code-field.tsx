import type { Ref } from "react";
import { Field } from "./field.tsx";
import { TextInput } from "./inputs.tsx";

type CodeFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Letters are in it, too. */
  withLetters?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A short code that is used once. Browsers and phones offer what they have received. */
export function CodeField({
  label,
  hint,
  error,
  withLetters = false,
  disabled = false,
  ref,
}: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          name="code"
          inputMode={withLetters ? "text" : "numeric"}
          autoComplete={withLetters ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          required
          disabled={disabled}
          maxLength={20}
          className="max-w-52 font-mono text-lead tracking-widest"
          data-autofocus
        />
      )}
    </Field>
  );
}

import type { Ref } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import { Field } from "./field.tsx";
import { TextInput } from "./inputs.tsx";

type CodeFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Whether the code contains letters as well. */
  withLetters?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A one-time code. Browsers and phones offer to fill it in. */
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
          maxLength={textLimits.code}
          className="max-w-52 font-mono text-lead tracking-widest"
          data-autofocus
        />
      )}
    </Field>
  );
}

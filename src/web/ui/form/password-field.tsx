import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useRef, useState } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { asSentence } from "./form-fields.tsx";
import type { FormState } from "./use-form.ts";

type PasswordFieldProps = {
  form: FormState;
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  autoComplete?: "new-password" | "current-password";
  /** Offers to generate a random password. */
  generate?: boolean;
  className?: string;
};

/** A password field that can show its text and generate a random password. */
export function PasswordField(props: PasswordFieldProps) {
  const { form, name, label, hint, required = false, autoComplete = "new-password", className } = props;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const generate = () => {
    if (!input.current) return;
    input.current.value = randomPassword();
    setShown(true);
    // Acts like typing, so that the form checks the field again.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  };
  return (
    <Field
      id={`${form.formId}-${name}`}
      label={label}
      hint={hint}
      error={asSentence(form.problemAt(name))}
      optional={!required}
      {...(className && { className })}
    >
      {(ties) => (
        <div className="flex flex-wrap gap-3">
          <span className="relative block min-w-[min(13rem,100%)] grow">
            <TextInput
              {...ties}
              ref={input}
              name={name}
              type={shown ? "text" : "password"}
              required={required}
              maxLength={textLimits.password}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              className="pr-12"
            />
            <IconButton
              label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 size-11"
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </IconButton>
          </span>
          {props.generate && (
            <Button variant="secondary" onClick={generate}>
              Generate
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

/** Without letters and digits that look alike. */
const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_";
const generatedLength = 18;

function randomPassword(): string {
  let password = "";
  while (password.length < generatedLength) {
    // The low six bits are evenly distributed from 0 to 63; values beyond the alphabet are skipped.
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      password += alphabet[byte & 63] ?? "";
    }
  }
  return password.slice(0, generatedLength);
}

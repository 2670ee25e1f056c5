import clsx from "clsx";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from "react";
import { forgotPasswordPath } from "#domain/admin/password-reset-rules.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { Link } from "#web/ui/link.tsx";
import { roomForError, StepText } from "./step-text.tsx";

export type Credentials = { email: string; password: string };
type Errors = Partial<Credentials>;

type LoginFormProps = {
  busy: boolean;
  /** Why the last attempt failed. A new object each time, so that the same reason is announced again. */
  failure: { message: string } | undefined;
  onSubmit: (credentials: Credentials) => void;
  /** Undefined if the browser does not support passkeys. */
  onPasskey: (() => void) | undefined;
  /** Undefined without a sign-in of the company. */
  onCompany: (() => void) | undefined;
  /** Whether passwords are for one owner only. */
  isCompanyFirst: boolean;
};

export function LoginForm({ busy, failure, onSubmit, onPasskey, onCompany, isCompanyFirst }: LoginFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [typedEmail, setTypedEmail] = useState("");
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => email.current?.focus(), []);
  useEffect(() => {
    // Restores the focus, which the field lost while disabled.
    if (failure) password.current?.select();
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = { email: email.current?.value.trim() ?? "", password: password.current?.value ?? "" };
    const found = check(credentials, email.current?.validity.typeMismatch ?? false);
    setErrors(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else onSubmit(credentials);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1">
      <StepText failure={busy ? undefined : failure?.message}>
        Sign in to manage creators, brands, and campaigns.
      </StepText>
      {onCompany && (
        <Button
          variant={isCompanyFirst ? "primary" : "secondary"}
          size="large"
          onClick={onCompany}
          disabled={busy}
          className="mt-4"
        >
          Use your company’s account
        </Button>
      )}
      <Field label="Email" error={errors.email} className={clsx(roomForError.field, "mt-4")}>
        {(control) => (
          <TextInput
            {...control}
            ref={email}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            disabled={busy}
            onChange={({ target }) => setTypedEmail(target.value)}
          />
        )}
      </Field>
      <PasswordField ref={password} error={errors.password} disabled={busy} />
      <Button type="submit" size="large" busy={busy} busyLabel="Logging in..." className="mt-1">
        Login
      </Button>
      {onPasskey && (
        <Button variant="secondary" size="large" onClick={onPasskey} disabled={busy} className="mt-3">
          Use a passkey
        </Button>
      )}
      <p className="mt-5 text-center">
        <Link to={forgotPasswordPath} state={{ email: typedEmail }} className="link-plain">
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}

type PasswordFieldProps = { ref: Ref<HTMLInputElement>; error: string | undefined; disabled: boolean };

function PasswordField({ ref, error, disabled }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" error={error} className={roomForError.field}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            ref={ref}
            type={shown ? "text" : "password"}
            name="password"
            autoComplete="current-password"
            required
            disabled={disabled}
            className="pr-12"
          />
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            disabled={disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 size-11"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

function check({ email, password }: Credentials, isNoAddress: boolean): Errors {
  const errors: Errors = {};
  if (email === "") errors.email = "Email is required";
  else if (isNoAddress) errors.email = "Email must be an email address";
  if (password === "") errors.password = "Password is required";
  return errors;
}

import { useState } from "react";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient } from "#web/api/link-client.ts";
import { NewPasswordForm } from "#web/areas/links/features/account/new-password-form.tsx";
import { PasswordSaved } from "#web/areas/links/features/account/password-saved.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";

type OpenPasswordResetProps = { token: string; agency: string; email: string };

/** A link to a new password. It works once, so its URL is removed from the browser's history. */
export function OpenPasswordReset({ token, agency, email }: OpenPasswordResetProps) {
  const [isSaved, setSaved] = useState(false);
  const choose = async (password: string) => {
    const outcome = await outcomeOf(
      linkClient({ token })("POST /api/links/password-reset", { json: { password } }),
    );
    if (outcome.ok) {
      window.history.replaceState(null, "", "/admin/login");
      setSaved(true);
    }
    return outcome;
  };
  return (
    <LinkFrame agency={agency}>
      {isSaved ? (
        <PasswordSaved title="Your new password is set">Sign in with it now.</PasswordSaved>
      ) : (
        <NewPasswordForm email={email} choose={choose} />
      )}
    </LinkFrame>
  );
}

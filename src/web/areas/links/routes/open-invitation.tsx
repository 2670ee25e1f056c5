import { useState } from "react";
import type { ApiResponse } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient } from "#web/api/link-client.ts";
import { InvitationForm } from "#web/areas/links/features/account/invitation-form.tsx";
import { PasswordSaved } from "#web/areas/links/features/account/password-saved.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";

type OpenInvitationProps = {
  token: string;
  agency: string;
  invitation: ApiResponse<"GET /api/links/invitation">["data"]["invitation"];
};

/** An invitation to the team. The link works once, so its URL is removed from the browser's history. */
export function OpenInvitation({ token, agency, invitation }: OpenInvitationProps) {
  const [accepted, setAccepted] = useState(false);
  const accept = async (json: { name: string; password: string }) => {
    const outcome = await outcomeOf(linkClient({ token })("POST /api/links/invitation", { json }));
    if (outcome.ok) {
      window.history.replaceState(null, "", "/admin/login");
      setAccepted(true);
    }
    return outcome;
  };
  return (
    <LinkFrame agency={agency}>
      {accepted ? (
        <PasswordSaved title="Your access is ready">
          Sign in with your email address and your new password.
        </PasswordSaved>
      ) : (
        <InvitationForm agency={agency} invitation={invitation} accept={accept} />
      )}
    </LinkFrame>
  );
}

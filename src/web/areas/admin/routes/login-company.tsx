import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminHome, adminLoginPath, storeAdminToken } from "#web/api/admin-session.ts";
import { signInCall } from "#web/api/admin-sign-in.ts";
import { messageOf } from "#web/api/api-error.ts";
import { goToCompanyToConfirm, takeBegun, tellConfirmed } from "#web/api/company-sign-in.ts";
import { readSignInWays } from "#web/api/sign-in-ways.ts";
import { LoginPage } from "#web/areas/admin/features/login/login-page.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import { toast } from "#web/ui/toast.ts";

export const meta = () => adminMeta("Login");

/** Between Tandem and the sign-in of the company, in both directions. */
export default function CompanyLogin() {
  useCompanyAnswer();
  return (
    <LoginPage mark={<SiteMark logo={useLook()?.logo} />} picture={<TandemRiders />}>
      <p role="status">Signing in…</p>
    </LoginPage>
  );
}

function useCompanyAnswer(): void {
  const navigate = useNavigate();
  // Development mounts twice, and an answer is used up by the first.
  const isHandled = useRef(false);
  useEffect(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    const answer = location.search.slice(1);
    const back = (state: object) => navigate(adminLoginPath, { replace: true, state });
    handleAnswer(answer)
      .then((outcome) => {
        if (outcome === undefined) return undefined;
        if (!("token" in outcome)) return back(outcome);
        storeAdminToken(outcome.token);
        toast({ title: "Login successful!" });
        return navigate(outcome.next === adminHome ? "/admin/dashboard" : outcome.next, { replace: true });
      })
      .catch((error: unknown) => back({ failure: { message: messageOf(error) } }));
  }, [navigate]);
}

type Outcome =
  | { token: string; next: string }
  /** State of the login page, which shows it. */
  | { challenge: object }
  | { failure: { message: string } };

/** Undefined if the page is left, or was only for a confirmation. */
async function handleAnswer(answer: string): Promise<Outcome | undefined> {
  const over = { failure: { message: errorMessages.loginChallengeOver } };
  if (answer === "") {
    // An address that somebody typed or kept, in a place that does not know the company's sign-in.
    if (!(await readSignInWays()).company) return over;
    await goToCompanyToConfirm();
    return undefined;
  }
  const begun = takeBegun();
  if (begun === null) return over;
  const json = { key: begun.key, answer };
  if (begun.isConfirmation) {
    await adminCall("POST /api/admin/confirm/company", { json });
    tellConfirmed();
    window.close();
    return undefined;
  }
  const session = await signInCall("POST /api/admin/login/company", { json });
  return "token" in session ? { token: session.token, next: begun.next } : { challenge: session.data };
}

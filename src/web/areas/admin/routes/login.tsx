import { useState } from "react";
import { Link, redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Assertion } from "#domain/two-factor/passkey.contract.ts";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import { askPasskey, hasPasskeys } from "#web/api/admin-passkeys.ts";
import { adminHome, returnPath, storeAdminToken } from "#web/api/admin-session.ts";
import { signInCall } from "#web/api/admin-sign-in.ts";
import { messageOf } from "#web/api/api-error.ts";
import { goToCompany } from "#web/api/company-sign-in.ts";
import { readSignInWays } from "#web/api/sign-in-ways.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { type Credentials, LoginForm } from "#web/areas/admin/features/login/login-form.tsx";
import { LoginPage } from "#web/areas/admin/features/login/login-page.tsx";
import { SecondStep, type TypedFactor } from "#web/areas/admin/features/login/second-step.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/login";

export const meta = () => adminMeta("Login");

/** Redirects administrators who are already signed in. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readAdminToken() !== null) throw redirect(returnPath(new URL(request.url).searchParams.get("next")));
  // Without an answer, the usual ways are shown, whose own requests tell what is wrong.
  return readSignInWays(request.signal).catch(() => ({ company: false, passwords: true }));
}
clientLoader.hydrate = true as const;

/** The form needs JavaScript to send the password, so it is not rendered without it. */
export function HydrateFallback() {
  return (
    <LoginPage mark={<SiteMark logo={useLook()?.logo} />} picture={<TandemRiders />}>
      <noscript>
        <p>The admin area needs JavaScript.</p>
      </noscript>
    </LoginPage>
  );
}

type Challenge = { challenge: string; methods: readonly SecondFactorMethod[] };

export default function AdminLogin({ loaderData: ways }: Route.ComponentProps) {
  const {
    busy,
    failure,
    challenge,
    logIn,
    complete,
    usePasskey: logInWithPasskey,
    goToCompany: logInWithCompany,
    startAgain,
  } = useLogin();
  return (
    <LoginPage
      mark={
        <Link to="/" aria-label="Home" className="inline-block rounded-field">
          <SiteMark logo={useLook()?.logo} />
        </Link>
      }
      picture={<TandemRiders />}
    >
      {challenge ? (
        <SecondStep
          methods={challenge.methods}
          busy={busy}
          failure={failure}
          onSubmit={(factor) => complete(async () => factor)}
          onPasskey={() => complete(async () => ({ assertion: await askPasskey() }))}
          onStartAgain={startAgain}
        />
      ) : (
        <LoginForm
          busy={busy}
          failure={failure}
          onSubmit={logIn}
          onPasskey={hasPasskeys() ? logInWithPasskey : undefined}
          onCompany={ways.company ? logInWithCompany : undefined}
          isCompanyFirst={!ways.passwords}
        />
      )}
    </LoginPage>
  );
}

/** Both steps of a sign-in, one at a time. */
function useLogin() {
  const enter = useEntering();
  const [busy, setBusy] = useState(false);
  const [address] = useSearchParams();
  const came = (useLocation().state ?? {}) as { failure?: { message: string }; challenge?: Challenge };
  const [failure, setFailure] = useState(came.failure);
  const [challenge, setChallenge] = useState(came.challenge);

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const message = messageOf(error);
      console.error(`Login failed: ${message}`);
      if (message === errorMessages.loginChallengeOver) setChallenge(undefined);
      setFailure({ message });
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    challenge,
    logIn: (json: Credentials) =>
      attempt(async () => {
        const answer = await signInCall("POST /api/admin/login", { json });
        if ("token" in answer) return enter(answer.token);
        setFailure(undefined);
        setChallenge(answer.data);
        setBusy(false);
      }),
    complete: (prove: () => Promise<TypedFactor | { assertion: Assertion }>) =>
      attempt(async () => {
        const json = { challenge: challenge?.challenge ?? "", ...(await prove()) };
        const { token } = await signInCall("POST /api/admin/login/second-factor", { json });
        await enter(token);
      }),
    usePasskey: () =>
      attempt(async () => {
        const json = { assertion: await askPasskey() };
        const { token } = await signInCall("POST /api/admin/login/passkey", { json });
        await enter(token);
      }),
    goToCompany: () => attempt(() => goToCompany(address.get("next"))),
    startAgain: () => {
      setFailure(undefined);
      setChallenge(undefined);
    },
  };
}

/** Stores the token and navigates to the requested page. */
function useEntering() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  return async (token: string) => {
    storeAdminToken(token);
    toast({ title: "Login successful!" });
    const next = returnPath(address.get("next"));
    await navigate(next === adminHome ? "/admin/dashboard" : next, { replace: true });
  };
}

import { useState } from "react";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminHome, returnPath, storeAdminToken } from "#web/api/admin-session.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { type Credentials, LoginForm } from "#web/areas/admin/features/login/login-form.tsx";
import { LoginPage } from "#web/areas/admin/features/login/login-page.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/login";

export const meta = () => adminMeta("Login");

/** Who is signed in has nothing to do here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readAdminToken() !== null) throw redirect(returnPath(new URL(request.url).searchParams.get("next")));
  return null;
}
clientLoader.hydrate = true as const;

/** The form is shown by script only: without it, its password would be sent to no use. */
export function HydrateFallback() {
  return (
    <LoginPage mark={<SiteMark logo={useLook()?.logo} />} picture={<TandemRiders />}>
      <noscript>
        <p>The admin area needs JavaScript.</p>
      </noscript>
    </LoginPage>
  );
}

export default function AdminLogin() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string }>();

  const logIn = async ({ email, password }: Credentials) => {
    setBusy(true);
    try {
      const answer = await adminCall("POST /api/admin/login", { json: { email, password } });
      if (!("token" in answer)) throw new Error("the second step is missing");
      storeAdminToken(answer.token);
      toast({ title: "Login successful!" });
      const next = returnPath(address.get("next"));
      await navigate(next === adminHome ? "/admin/dashboard" : next, { replace: true });
    } catch (error) {
      const message = loginFailure(error);
      console.error(`Login failed: ${message}`);
      setFailure({ message });
      setBusy(false);
    }
  };

  return (
    <LoginPage
      mark={
        <Link to="/" aria-label="Home" className="inline-block rounded-field">
          <SiteMark logo={useLook()?.logo} />
        </Link>
      }
      picture={<TandemRiders />}
    >
      <LoginForm busy={busy} failure={failure} onSubmit={logIn} />
    </LoginPage>
  );
}

/** A refused login is told in its own words: there is no session that could have ended. */
function loginFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 401 ? errorMessages.invalidLogin : messageOf(error);
}

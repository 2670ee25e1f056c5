import { data, Link, useLocation } from "react-router";
import { forgotPasswordPath } from "#domain/admin/password-reset-rules.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { ForgotPasswordForm } from "#web/areas/admin/features/login/forgot-password-form.tsx";
import { LoginPage } from "#web/areas/admin/features/login/login-page.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import type { Route } from "./+types/forgot-password";

export const meta = () => adminMeta("Forgot your password?");

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  return (await call("GET /api/admin/password-reset")).data;
}

/** Receives the form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values, key) => requestReset(call, values, key));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send = (request: Record<string, unknown>, key: string) =>
  outcomeOf(requestReset(browserCall, request, key));

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useLocation();
  return (
    <LoginPage
      title="Forgot your password?"
      mark={
        <Link to="/" aria-label="Home" className="inline-block rounded-field">
          <SiteMark logo={useLook()?.logo} />
        </Link>
      }
      picture={<TandemRiders />}
    >
      <ForgotPasswordForm
        action={forgotPasswordPath}
        email={typeof state?.email === "string" ? state.email : ""}
        isMailSent={loaderData.mailDelivery === "server"}
        posted={actionData}
        send={send}
      />
    </LoginPage>
  );
}

function requestReset(call: ApiClient, unchecked: Record<string, unknown>, idempotencyKey: string) {
  const headers = { "idempotency-key": idempotencyKey };
  return call("POST /api/admin/password-reset", { unchecked, headers });
}

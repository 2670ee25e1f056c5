import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isRouteErrorResponse, Outlet, redirect, useLocation, useNavigate } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { onSecondFactorNeeded } from "#web/api/admin-confirmation.ts";
import {
  adminLoginPath,
  loginAddress,
  onAdminSessionEnd,
  type SessionEnd,
  securityPath,
} from "#web/api/admin-session.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { NotFound } from "#web/site/not-found.tsx";
import { ErrorScreen } from "#web/ui/error-screen.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/admin";
import { makeQueryClient } from "./query-client.ts";
import { RoleGate } from "./role-gate.tsx";
import { AdminShell } from "./shell.tsx";

/** Runs in the browser before the area is rendered. The server never renders it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (readAdminToken() === null) throw redirect(loginAddress(pathname + search));
  return null;
}
clientLoader.hydrate = true as const;

/**
 * Navigation within the area need not check the token again, because a refused request reveals that it has expired.
 */
export function shouldRevalidate() {
  return false;
}

export function HydrateFallback() {
  return (
    <SkeletonGroup label="Loading the admin area" className="flex min-h-svh">
      <div className="w-64 border-line border-r bg-sunk max-md:hidden" />
      <div className="grow">
        <div className="h-16 border-line border-b" />
        <noscript>
          <p className="p-8">The admin area needs JavaScript.</p>
        </noscript>
        <Skeleton className="mx-4 mt-8 h-9 w-72 max-w-[70%] sm:mx-8" />
      </div>
    </SkeletonGroup>
  );
}

/** Everything under /admin except the login. */
export default function Admin() {
  const [queryClient] = useState(makeQueryClient);
  const location = useLocation();
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  const leave = useEffectEvent((end: SessionEnd) => {
    // Several requests may be refused before the login is shown.
    if (hasLeft.current) return;
    hasLeft.current = true;
    if (end === "signed-out") {
      navigate(adminLoginPath, { replace: true });
      return;
    }
    toast({ title: errorMessages.unauthorized, variant: "destructive" });
    navigate(loginAddress(location.pathname + location.search), { replace: true });
  });
  useEffect(() => onAdminSessionEnd((end) => leave(end)), []);
  const setUp = useEffectEvent(() => {
    if (location.pathname !== securityPath) navigate(securityPath, { replace: true });
  });
  useEffect(() => onSecondFactorNeeded(() => setUp()), []);
  // Clears cached data before another administrator signs in.
  useEffect(() => () => queryClient.clear(), [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      <AdminShell>
        <RoleGate>
          <Outlet />
        </RoleGate>
      </AdminShell>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <ErrorScreen error={error} />;
}

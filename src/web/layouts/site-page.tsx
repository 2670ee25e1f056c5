import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorScreen } from "#web/ui/error-screen.tsx";
import type { Route } from "./+types/site-page";
import { NotFound } from "./not-found.tsx";

/** Stands between the shell and its pages, so that a page that fails leaves header and footer where they are. */
export default function SitePage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <ErrorScreen error={error} />;
}

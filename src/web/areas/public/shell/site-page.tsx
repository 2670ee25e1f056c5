import { isRouteErrorResponse, Outlet } from "react-router";
import { errorMessages } from "#domain/http/error-messages.ts";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { NotFound } from "#web/site/not-found.tsx";
import { ErrorScreen } from "#web/ui/error-screen.tsx";
import type { Route } from "./+types/site-page";
import { useSlowPage } from "./slow-page.ts";

/** A layout between the shell and its pages, so that header and footer stay while a page fails or is slow to load. */
export default function SitePage() {
  const slow = useSlowPage();
  return slow === undefined ? <Outlet /> : <PageSkeleton title="Loading" buttons={slow === "/"} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <ErrorScreen error={isConnectionLost(error) ? new Error(errorMessages.network) : error} />;
}

/** React Router throws the browser's own error, with varying messages, if a page's data cannot be fetched. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

import { redirect } from "react-router";
import { withQuery } from "#domain/http/declared-query.ts";
import { adminHome } from "#web/api/admin-session.ts";
import type { Route } from "./+types/dashboard-redirect";

/** The login redirects to this URL, but the dashboard is the area's first page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(withQuery(adminHome, new URL(request.url).search.slice(1)));
}

export default function DashboardRedirect() {
  return null;
}

import { redirect } from "react-router";
import { withQuery } from "#domain/http/declared-query.ts";
import { adminHome } from "#web/api/admin-session.ts";
import type { Route } from "./+types/dashboard-redirect";

/** The login leads to this URL; the dashboard itself is the first page of the area. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(withQuery(adminHome, new URL(request.url).search.slice(1)));
}

export default function DashboardRedirect() {
  return null;
}

import { redirect } from "react-router";
import { adminHome } from "#web/api/admin-session.ts";

/** The address that a login leads to; the dashboard itself is the area's first page. */
export async function clientLoader() {
  throw redirect(adminHome);
}

export default function DashboardRedirect() {
  return null;
}

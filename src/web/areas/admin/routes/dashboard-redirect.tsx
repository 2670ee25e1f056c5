import { redirect } from "react-router";
import { adminHome } from "#web/api/admin-session.ts";

/** The login leads to this URL; the dashboard itself is the first page of the area. */
export async function clientLoader() {
  throw redirect(adminHome);
}

export default function DashboardRedirect() {
  return null;
}

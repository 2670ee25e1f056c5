import { signInCall } from "./admin-sign-in.ts";

/** How people can sign in. */
export async function readSignInWays(signal?: AbortSignal) {
  return (await signInCall("GET /api/admin/login/ways", { signal })).data;
}

import { endAdminSession, readAdminToken } from "./admin-session.ts";
import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import type { Transport } from "./transport.ts";
import { type OnProgress, uploadTransport } from "./upload-transport.ts";

/** Adds the administrator's token; a 401 ends the session that the token stood for. */
function withToken(transport: Transport): Transport {
  return async (request) => {
    // A stale token would make the login itself be refused.
    if (request.path === "/api/admin/login") return transport(request);
    const token = readAdminToken();
    const response = await transport({
      ...request,
      headers: { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
    if (response.status === 401) endAdminSession(token, "refused");
    return response;
  };
}

/** The API as the admin area calls it from the browser. */
export const adminCall = apiClient(withToken(fetchTransport));

/** The same for a call that carries files, and tells how much of them has left. */
export function uploadingAdminCall(onProgress: OnProgress) {
  return apiClient(withToken(uploadTransport(onProgress)));
}

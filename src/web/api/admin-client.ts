import { withStepsBefore } from "./admin-confirmation.ts";
import { endAdminSession } from "./admin-session.ts";
import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { readAdminToken } from "./stored-token.ts";
import type { Transport } from "./transport.ts";
import { type OnProgress, uploadTransport } from "./upload-transport.ts";

/** Headers of a request with the administrator's token; none without a session. */
export function adminHeaders(token = readAdminToken()): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Adds the administrator's token. A 401 response ends the session of that token. */
function withToken(transport: Transport<Response>): Transport<Response> {
  return async (request) => {
    const token = readAdminToken();
    const response = await transport({
      ...request,
      headers: { ...request.headers, ...adminHeaders(token) },
    });
    if (response.status === 401) endAdminSession(token, "refused");
    return response;
  };
}

/** API client of the admin area in the browser. */
export const adminCall = apiClient(withStepsBefore(withToken(fetchTransport)));

/** API client for requests with files, which reports upload progress. */
export function uploadingAdminCall(onProgress: OnProgress) {
  return apiClient(withStepsBefore(withToken(uploadTransport(onProgress))));
}

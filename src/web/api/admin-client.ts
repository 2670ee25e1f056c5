import { apiPaths } from "#domain/api-paths.ts";
import { adminApi } from "./admin-api.ts";
import { endAdminSession, readAdminToken } from "./admin-session.ts";
import { fetchTransport } from "./fetch-transport.ts";
import type { Transport } from "./transport.ts";

/** Adds the administrator's token; a 401 ends the session that the token stood for. */
const adminTransport: Transport = async (request) => {
  // A stale token would make the login itself be refused.
  if (request.path === apiPaths.adminLogin) return fetchTransport(request);
  const token = readAdminToken();
  const answer = await fetchTransport({
    ...request,
    headers: { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  if (answer.status === 401) endAdminSession(token, "refused");
  return answer;
};

/** The API as the admin area calls it from the browser. */
export const adminClient = adminApi(adminTransport);

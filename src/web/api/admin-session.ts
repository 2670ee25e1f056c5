import { adminTokenKey, readAdminToken } from "./stored-token.ts";

/** `refused`: the server rejected the token. */
export type SessionEnd = "refused" | "signed-out";

const listeners = new Set<(end: SessionEnd) => void>();

export function storeAdminToken(token: string): void {
  localStorage.setItem(adminTokenKey, token);
}

/**
 * Removes the token that a request was made with (null for none), and notifies the listeners. If several requests are
 * refused together, only the first still finds its token; a newer token from another window is not removed.
 */
export function endAdminSession(token: string | null, end: SessionEnd): void {
  if (readAdminToken() !== token) return;
  localStorage.removeItem(adminTokenKey);
  for (const listener of listeners) listener(end);
}

/** Calls back when the session ends, here or in another window. Returns a function that stops listening. */
export function onAdminSessionEnd(listener: (end: SessionEnd) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if ((event.key === adminTokenKey || event.key === null) && readAdminToken() === null)
      listener("signed-out");
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export const adminHome = "/admin";
export const adminLoginPath = "/admin/login";
/** Page where administrators set up their second factor. */
export const securityPath = "/admin/security";

/** A base URL to resolve '..' in paths; any origin works. */
const anyOrigin = "http://localhost";

/** URL of the login with the page to return to (a path with its query). */
export function loginAddress(wanted: string): string {
  const next = returnPath(wanted);
  return next === adminHome ? adminLoginPath : `${adminLoginPath}?${new URLSearchParams({ next })}`;
}

/** The page to show after signing in. Accepts only pages of the admin area, whatever the URL contains. */
export function returnPath(next: string | null): string {
  if (next === null || !/^\/admin(?:[/?]|$)/.test(next) || !URL.canParse(next, anyOrigin)) return adminHome;
  const { pathname, search } = new URL(next, anyOrigin);
  const isAdminPage = pathname === adminHome || pathname.startsWith(`${adminHome}/`);
  return isAdminPage && pathname !== adminLoginPath ? pathname + search : adminHome;
}

/** The name under which the browser keeps the administrator's token. */
const storageKey = "adminToken";

/** Why a session is over: the server no longer takes its token, or the administrator left. */
export type SessionEnd = "refused" | "signed-out";

const listeners = new Set<(end: SessionEnd) => void>();

export function readAdminToken(): string | null {
  return localStorage.getItem(storageKey) || null;
}

export function storeAdminToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

/**
 * Forgets the token that a call was made with (or its absence) and tells the listeners. Of several calls that are
 * refused together only the first finds its token still there; a newer token of another window stays.
 */
export function endAdminSession(token: string | null, end: SessionEnd): void {
  if (readAdminToken() !== token) return;
  localStorage.removeItem(storageKey);
  for (const listener of listeners) listener(end);
}

/** Calls back when the session ends, here or in another window. Answers how to stop listening. */
export function onAdminSessionEnd(listener: (end: SessionEnd) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if ((event.key === storageKey || event.key === null) && readAdminToken() === null) listener("signed-out");
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

/** Resolves '..' and its like; its name is never used. */
const anyOrigin = "http://localhost";

/** The login's address, which remembers where one wanted to go: a path with its query. */
export function loginAddress(wanted: string): string {
  const next = returnPath(wanted);
  return next === adminHome ? adminLoginPath : `${adminLoginPath}?${new URLSearchParams({ next })}`;
}

/** Where to go after signing in: a page of the admin area and nothing else, whatever the address says. */
export function returnPath(next: string | null): string {
  if (next === null || !/^\/admin(?:[/?]|$)/.test(next) || !URL.canParse(next, anyOrigin)) return adminHome;
  const { pathname, search } = new URL(next, anyOrigin);
  const isAdminPage = pathname === adminHome || pathname.startsWith(`${adminHome}/`);
  return isAdminPage && pathname !== adminLoginPath ? pathname + search : adminHome;
}

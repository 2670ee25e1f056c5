/** The localStorage key of the administrator's token. */
export const adminTokenKey = "adminToken";

/** Apart from the rest of the session, because public pages look whether an administrator reads them. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(adminTokenKey) || null;
  } catch {
    // The browser denies storage.
    return null;
  }
}

export const adminTokenKey = "adminToken";

/** Separate from the session module, because public pages also check for an administrator. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(adminTokenKey) || null;
  } catch {
    // The browser denies access to storage.
    return null;
  }
}

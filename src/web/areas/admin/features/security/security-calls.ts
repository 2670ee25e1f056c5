import { adminCall } from "#web/api/admin-client.ts";
import { makePasskey } from "#web/api/admin-passkeys.ts";

export const startTotp = async () => (await adminCall("POST /api/admin/security/totp")).data;

/** Returns new recovery codes if this is the first factor. */
export const confirmTotp = async (code: string) =>
  (await adminCall("PUT /api/admin/security/totp", { json: { code } })).data.recoveryCodes;

export const removeTotp = () => adminCall("DELETE /api/admin/security/totp");

export const makeRecoveryCodes = async () =>
  (await adminCall("POST /api/admin/security/recovery-codes")).data.recoveryCodes;

/** Returns new recovery codes if this is the first factor. */
export async function addPasskey(name: string): Promise<string[]> {
  const { data } = await adminCall("POST /api/admin/security/passkeys/options");
  const json = { name, attestation: await makePasskey(data.options) };
  return (await adminCall("POST /api/admin/security/passkeys", { json })).data.recoveryCodes;
}

export const renamePasskey = (id: string, name: string) =>
  adminCall("PUT /api/admin/security/passkeys/:id", { params: { id }, json: { name } });

export const removePasskey = (id: string) =>
  adminCall("DELETE /api/admin/security/passkeys/:id", { params: { id } });

import type { Administrator } from "#domain/admin/administrators.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";

export async function readAdministrators(signal: AbortSignal): Promise<Administrator[]> {
  return (await adminCall("GET /api/admin/administrators", { signal })).data.administrators;
}

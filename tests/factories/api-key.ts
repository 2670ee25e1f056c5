import { type ApiKeyInput, newApiKeyBody } from "#domain/api-keys/api-keys.contract.ts";
import type { TestServer } from "#tests/harness/test-server.ts";

let made = 0;

/** Makes a key as an administrator does, and answers its id and its text. */
export async function makeApiKey(
  server: TestServer,
  token: string,
  { name = `Program ${++made}`, scope = "read", expiresAt }: Partial<ApiKeyInput> = {},
): Promise<{ id: string; key: string }> {
  const json = { name, scope, expiresAt };
  const { data } = (await server.send("POST", "/api/admin/api-keys", { token, json })).as(newApiKeyBody);
  return { id: data.apiKey._id, key: data.key };
}

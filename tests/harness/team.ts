import type { Role } from "#domain/access/principal.ts";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { cheapHash } from "./cheap-hash.ts";
import type { TestServer } from "./test-server.ts";

export const colleaguesPassword = "another long password";

/** An administrator with a role, signed in. */
export type Colleague = { id: string; email: string; token: string };

/** Adds a colleague and signs them in. */
export async function addColleague(server: TestServer, role: Role, name: string = role): Promise<Colleague> {
  const email = `${name}@agency.example`;
  const json = { email, password: colleaguesPassword, role, name };
  const added = await server.send("POST", "/api/admin/register", { token: await server.signIn(), json });
  const { admin } = added.as(registerBody).data;
  await server.records.pool.query("update admins set password_hash = $2 where id = $1", [
    admin._id,
    cheapHash(colleaguesPassword),
  ]);
  return { id: admin._id, email, token: await logIn(server, email) };
}

export async function logIn(
  server: TestServer,
  email: string,
  password = colleaguesPassword,
): Promise<string> {
  const response = await server.send("POST", "/api/admin/login", { json: { email, password } });
  return (response.json as { token: string }).token;
}

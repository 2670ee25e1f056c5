/** The administrator whom a product of the tests has from its start. */
export const administrator = { email: "owner@tandem.example", password: "correct horse battery" };

/** Signs in on a running product. Resolves to the token. */
export async function signIn(origin: string, { email, password } = administrator): Promise<string> {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

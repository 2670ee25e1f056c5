import { afterAll, expect, it } from "vitest";
import { companyStartBody } from "#domain/company-sign-in/company-sign-in.contract.ts";
import { startForgingProvider } from "#tests/harness/forging-provider.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const provider = await startForgingProvider();
afterAll(() => provider.close());
const server = await startServerForFile({
  settings: {
    oidc: {
      issuer: provider.issuer,
      clientId: "tandem",
      clientSecret: "a secret of the client that nobody guesses",
      scope: "openid email",
      domain: "agency.example",
      defaultRole: "viewer",
      roles: undefined,
      rolesClaim: "groups",
      trustsAddresses: false,
    },
  },
});
await server.signIn();

type Forgery = Parameters<typeof provider.answer>[1];

async function statusOf(forgery: Forgery, change: (answer: URLSearchParams) => void = () => {}) {
  const started = await server.send("POST", "/api/admin/login/company/start");
  const { url, key } = started.as(companyStartBody).data;
  const answer = new URLSearchParams(provider.answer(url, forgery));
  change(answer);
  const json = { key, answer: answer.toString() };
  return (await server.send("POST", "/api/admin/login/company", { json })).status;
}

const now = () => Math.floor(Date.now() / 1000);

it("takes an answer that is right, also from a clock that is off by two minutes", async () => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ claims: { iat: now() + 110, exp: now() + 400 } })).toBe(200);
  expect(await statusOf({ claims: { iat: now() - 400, exp: now() - 110 } })).toBe(200);
});

it.each<[string, Forgery]>([
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another audience", { claims: { aud: "somebody else" } }],
  ["several audiences and another party", { claims: { aud: ["tandem", "other"], azp: "other" } }],
  ["another nonce", { claims: { nonce: "guessed" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["no subject", { claims: { sub: undefined } }],
  ["an end long ago", { claims: { iat: now() - 9_000, exp: now() - 8_000 } }],
  ["a begin that comes later", { claims: { nbf: now() + 900 } }],
  ["no end", { claims: { exp: undefined } }],
  ["a signature by another key", { isSignedByOther: true }],
  ["no signature", { isUnsigned: true }],
])("refuses an ID token with %s", async (_title, forgery) => {
  expect(await statusOf(forgery)).toBe(401);
});

it("refuses the answer of another provider, and one that does not say whose it is", async () => {
  expect(await statusOf({}, (answer) => answer.set("iss", "https://evil.example"))).toBe(401);
  expect(await statusOf({}, (answer) => answer.delete("iss"))).toBe(401);
});

it("has taken nobody in who was refused", async () => {
  const { rows } = await server.records.pool.query("select subject from company_accounts");
  expect(rows).toEqual([{ subject: "ann" }]);
});

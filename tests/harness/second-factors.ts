import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { Assertion } from "#domain/two-factor/passkey.contract.ts";
import {
  creationOptionsBody,
  loginChallengeBody,
  newPasskeyBody,
  recoveryCodesBody,
  requestOptionsBody,
  totpSetUpBody,
} from "#domain/two-factor/two-factor.contract.ts";
import { makeAuthenticator } from "#tests/factories/authenticator.ts";
import { administrator } from "./administrator.ts";
import type { TestServer } from "./test-server.ts";

const stepLength = 30_000;

/** The code of an authenticator app, `steps` from now. */
export function codeOf({ clock }: TestServer, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: clock.now().getTime() + steps * stepLength });
}

/** The next step, whose code was not used yet. */
export const nextStep = ({ clock }: TestServer) => clock.advance(stepLength);

/** Makes another administrator, without a second factor, and signs them in. */
export async function makeColleague(server: TestServer, email: string) {
  const credentials = { email, password: `the password of ${email}` };
  const token = await server.signIn();
  const made = await server.send("POST", "/api/admin/register", { token, json: credentials });
  expect(made.status).toBe(201);
  const login = await server.send("POST", "/api/admin/login", { json: credentials });
  return { ...credentials, token: (login.json as { token: string }).token };
}

/** Sets up an authenticator app. */
export async function setUpTotp(server: TestServer, token: string) {
  const started = await server.send("POST", "/api/admin/security/totp", { token });
  const { secret, uri } = started.as(totpSetUpBody).data;
  const json = { code: codeOf(server, secret) };
  const confirmed = await server.send("PUT", "/api/admin/security/totp", { token, json });
  const { recoveryCodes } = confirmed.as(recoveryCodesBody).data;
  nextStep(server);
  return { secret, uri, recoveryCodes };
}

/** Adds a passkey. */
export async function setUpPasskey(server: TestServer, token: string, name = "Key") {
  const authenticator = makeAuthenticator();
  const started = await server.send("POST", "/api/admin/security/passkeys/options", { token });
  const { options } = started.as(creationOptionsBody).data;
  const attestation = authenticator.attest({ challenge: options.challenge });
  const json = { name, attestation };
  const added = await server.send("POST", "/api/admin/security/passkeys", { token, json });
  expect(added.status, added.text).toBe(201);
  const { passkey, recoveryCodes } = added.as(newPasskeyBody).data;
  return { authenticator, id: passkey._id, recoveryCodes, userHandle: options.user.id };
}

/** The challenge that a passkey signs. */
export async function passkeyChallenge(server: TestServer): Promise<string> {
  const response = await server.send("POST", "/api/admin/login/passkey/options");
  return response.as(requestOptionsBody).data.options.challenge;
}

type Credentials = { email: string; password: string };

/** The first step of a sign-in that needs a second one. */
export async function beginLogin(server: TestServer, { email, password }: Credentials = administrator) {
  const response = await server.send("POST", "/api/admin/login", { json: { email, password } });
  expect(response.status, response.text).toBe(202);
  return response.as(loginChallengeBody).data;
}

type Proof = { code?: string; recoveryCode?: string; assertion?: Assertion };

export const completeLogin = (server: TestServer, challenge: string, proof: Proof) =>
  server.send("POST", "/api/admin/login/second-factor", { json: { challenge, ...proof } });

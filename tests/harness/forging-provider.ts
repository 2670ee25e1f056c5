import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Forgery = {
  /** Claims that replace right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Signs with another key than the one that is published. */
  isSignedByOther?: boolean;
  /** No signature at all. */
  isUnsigned?: boolean;
};

/** A provider that says whatever a test wants. Its answers are right unless a forgery says otherwise. */
export async function startForgingProvider() {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let forgery: Forgery = {};
  let nonce = "";
  const server = createServer((request, response) => {
    const reply = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = request.url?.split("?", 1)[0];
    if (path === "/.well-known/openid-configuration") return reply(descriptionOf(issuer));
    if (path === "/jwks")
      return reply({
        keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: issuer, aud: "tandem", sub: "ann", nonce, iat: now, exp: now + 300, auth_time: now },
      ...{ email: "ann@agency.example", email_verified: true },
      ...forgery.claims,
    };
    const key = forgery.isSignedByOther ? other.privateKey : own.privateKey;
    return reply({
      access_token: "nothing",
      token_type: "bearer",
      id_token: signed(claims, forgery.isUnsigned ? undefined : key),
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** The query with which a browser that has opened `url` comes back. */
    answer(url: string, wanted: Forgery = {}): string {
      const { searchParams } = new URL(url);
      nonce = searchParams.get("nonce") ?? "";
      forgery = wanted;
      return new URLSearchParams({
        code: "any",
        state: searchParams.get("state") ?? "",
        iss: issuer,
      }).toString();
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function descriptionOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  };
}

function signed(claims: object, key: KeyObject | undefined): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${encode({ alg: key ? "RS256" : "none", kid: "1", typ: "JWT" })}.${encode(claims)}`;
  if (key === undefined) return `${content}.`;
  return `${content}.${createSign("RSA-SHA256").update(content).sign(key, "base64url")}`;
}

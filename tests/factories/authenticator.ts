import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Assertion, Attestation } from "#domain/two-factor/passkey.contract.ts";

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

type Ceremony = {
  challenge: string;
  rpId?: string;
  origin?: string;
  counter?: number;
  /** Without: the person was there, and nobody asked for a PIN. */
  isVerified?: boolean;
  userHandle?: string;
};

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
/** CBOR of a text shorter than 24 bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** A security key with one passkey (ES256), as a browser would speak for it. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);

  const authenticatorData = (
    { rpId = "localhost", counter = 0, isVerified = true }: Ceremony,
    credential?: Buffer,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | (credential ? flags.hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count, credential ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, { challenge, origin = "http://localhost" }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    attest(ceremony: Ceremony): Attestation {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const data = authenticatorData(ceremony, credential);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
        attestationObject: base64url(attestationObject),
        transports: ["usb"],
      };
      return { id, rawId: id, type: "public-key", response };
    },
    assert(ceremony: Ceremony): Assertion {
      const client = clientData("webauthn.get", ceremony);
      const data = authenticatorData(ceremony);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const { userHandle } = ceremony;
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(userHandle !== undefined && { userHandle }),
      };
      return { id, rawId: id, type: "public-key", response };
    },
  };
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Length of an AES-256 key in bytes. */
export const keyLength = 32;
const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
/** Of the text format `<version>.<key ID>.<base64url of nonce, ciphertext, and tag>`. */
const version = "v1";
const format = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

/** Storage place of a sealed value. It cannot be unsealed for any other place. */
export type Place = { table: string; column: string; row: string };

/** The value was sealed with another key. */
export class WrongKeyError extends Error {
  override name = "WrongKeyError";
}

/** The value was changed, or moved from another place. */
export class DamagedValueError extends Error {
  override name = "DamagedValueError";
}

export type Sealer = ReturnType<typeof makeSealer>;

/** Encrypts secrets that must be read again. Without the key, a sealed value can be neither read nor changed. */
export function makeSealer(key: Buffer) {
  if (key.length !== keyLength) throw new Error(`a key has ${keyLength} bytes`);
  const keyId = createHash("sha256").update("tandem encryption key ").update(key).digest("hex").slice(0, 16);
  const bound = ({ table, column, row }: Place) => Buffer.from(JSON.stringify([version, table, column, row]));

  return {
    seal(text: string, place: Place): string {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      cipher.setAAD(bound(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${keyId}.${sealed.toString("base64url")}`;
    },

    /** Throws `WrongKeyError` or `DamagedValueError`. */
    unseal(sealed: string, place: Place): string {
      const [, sealedBy, content = ""] = format.exec(sealed) ?? [];
      if (sealedBy === undefined) throw new DamagedValueError();
      if (sealedBy !== keyId) throw new WrongKeyError();
      const bytes = Buffer.from(content, "base64url");
      if (bytes.length < nonceLength + tagLength) throw new DamagedValueError();
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(bound(place));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch (error) {
        throw new DamagedValueError(undefined, { cause: error });
      }
    },
  };
}

import { argon2Sync } from "node:crypto";

const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
const salt = Buffer.alloc(16, "a salt for tests");

/**
 * A hash that the product verifies like its own, because a hash says what it costs. The product's own cost is what a
 * test of a sign-in would spend most of its time on.
 */
export function cheapHash(password: string): string {
  const { memory, passes, parallelism } = cost;
  const tag = argon2Sync("argon2id", { message: password, nonce: salt, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

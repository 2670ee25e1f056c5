import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const argon2Async = promisify(argon2);
/** The first argon2id configuration that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** More at once would only take the processor from the requests of others. */
const hashing = pLimit(2);

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

async function derive(password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: Cost) {
  return hashing(() =>
    argon2Async("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength }),
  );
}

/** A password of 120 random bits, in 20 characters. */
export const generatePassword = () => randomBytes(15).toString("base64url");

/** Returns a hash in the PHC string format, which includes its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive(password, Buffer.from(nonce, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(expected, actual);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

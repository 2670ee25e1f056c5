import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const argon2Async = promisify(argon2);
/** The first argon2id configuration that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** For codes with 50 random bits: trying them all would still take thousands of years. */
const costOfCodes = { ...cost, memory: 4_096, passes: 1 } as const;

/** More at once would only take the processor from other requests. */
const hashing = pLimit(2);

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

async function derive(password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: Cost) {
  return hashing(() =>
    argon2Async("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength }),
  );
}

/** Password with 120 random bits, as 20 characters. */
export const generatePassword = () => randomBytes(15).toString("base64url");

/** Returns a hash in the PHC string format, which includes its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcString(cost, salt, await derive(password, salt, cost));
}

/** The same for random codes, all with one salt, so that a code that is tried is hashed only once. */
export async function hashCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(
    codes.map(async (code) => phcString(costOfCodes, salt, await derive(code, salt, costOfCodes))),
  );
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = partsOf(hash);
  if (parts === undefined) return false;
  const actual = await derive(password, parts.salt, parts.cost);
  return timingSafeEqual(parts.tag, actual);
}

/** Hash of a password with the salt and cost of another hash. */
export async function hashWithSaltOf(hash: string, password: string): Promise<string> {
  const parts = partsOf(hash);
  if (parts === undefined) throw new Error("this is no hash of a password");
  return phcString(parts.cost, parts.salt, await derive(password, parts.salt, parts.cost));
}

function phcString({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

function partsOf(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = "", expected = ""] = match;
  const tag = Buffer.from(expected, "base64");
  const used = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  };
  return { cost: used, salt: Buffer.from(salt, "base64"), tag };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 characters of base64url. */
export const makeToken = () => randomBytes(32).toString("base64url");

/** SHA-256 of a token in hex, for storage. Tokens are random, so they need no salt and no slow hash. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

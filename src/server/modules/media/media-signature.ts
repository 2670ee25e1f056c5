import { createHmac, timingSafeEqual } from "node:crypto";
import { clockSkew } from "#server/platform/clock-skew.ts";

/** Validity of a private file's URL, in seconds. */
const lifetime = 15 * 60;
/** Longest possible validity of a URL signed with a correct clock, in seconds. */
const longest = 2 * lifetime + clockSkew / 1000;

export type MediaSigner = {
  /** Query string that gives temporary access to `id`. */
  sign(id: string): string;
  /** Keyed digest of a network address: always the same, and not reversible. */
  anonymous(address: string): string;
  verify(id: string, expires: string, signature: string): boolean;
  /** Whether the signature is ours, even if the URL has expired. */
  isGenuine(id: string, expires: string, signature: string): boolean;
};

export function mediaSigner(key: string, now: () => Date): MediaSigner {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const mac = (id: string, expires: string) =>
    createHmac("sha256", key).update(`media:${id}:${expires}`).digest("base64url");
  const isGenuine = (id: string, expires: string, signature: string) => {
    if (!/^\d{1,12}$/.test(expires)) return false;
    const expected = Buffer.from(mac(id, expires));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return {
    anonymous: (address) => createHmac("sha256", key).update(`sender:${address}`).digest("base64url"),
    sign(id) {
      // Rounded up, so that URLs stay the same for a while and browsers can cache the pictures.
      const expires = String((Math.floor(seconds() / lifetime) + 2) * lifetime);
      return `?expires=${expires}&signature=${mac(id, expires)}`;
    },
    verify(id, expires, signature) {
      const left = Number(expires) - seconds();
      return isGenuine(id, expires, signature) && left >= 0 && left <= longest;
    },
    isGenuine,
  };
}

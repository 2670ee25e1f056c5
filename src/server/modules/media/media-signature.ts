import { createHmac, timingSafeEqual } from "node:crypto";
import { clockSkew } from "#server/platform/clock-skew.ts";

/** How long the URL of a private file is valid, in seconds. */
const lifetime = 15 * 60;
/** No address made by a right clock is valid for longer, in seconds. */
const longest = 2 * lifetime + clockSkew / 1000;

export type MediaSigner = {
  /** The query string that gives temporary access to `id`. */
  sign(id: string): string;
  /** The same text for the same address, which cannot be learned from it. */
  anonymous(address: string): string;
  verify(id: string, expires: string, signature: string): boolean;
  /** The same for a URL that may have expired. */
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
      // Rounded up, so that the URLs stay the same for a while and the browser can cache the pictures.
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

import { createHmac, timingSafeEqual } from "node:crypto";

/** How long an address of a file that is not public works, in seconds. */
const lifetime = 15 * 60;

export type MediaSigner = {
  /** The query string that opens `id` for a while. */
  sign(id: string): string;
  verify(id: string, expires: string, signature: string): boolean;
};

export function mediaSigner(key: string, now: () => Date): MediaSigner {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const mac = (id: string, expires: string) =>
    createHmac("sha256", key).update(`media:${id}:${expires}`).digest("base64url");
  return {
    sign(id) {
      // Rounded up, so that one page's addresses stay the same for a while and the browser keeps the pictures.
      const expires = String((Math.floor(seconds() / lifetime) + 2) * lifetime);
      return `?expires=${expires}&signature=${mac(id, expires)}`;
    },
    verify(id, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < seconds()) return false;
      const expected = Buffer.from(mac(id, expires));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

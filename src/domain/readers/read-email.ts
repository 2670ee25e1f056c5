import { readLine } from "./read-line.ts";
import type { Reading } from "./reading.ts";

/** RFC 5321 without quoted texts, which it tells everybody not to use, and hardly any server takes. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`);
const joiners = /[\u200c\u200d]/g;
/** In bytes, all of which are characters. */
const longestLocalPart = 64;
const longestAddress = 254;

const notAnAddress = { problem: "must be an email address" };

/**
 * An email address: without invisible characters, its domain in lower case and as it is sent ('münchen.example' is
 * xn--mnchen-3ya.example). What is before the '@' keeps its case.
 */
export function readEmail(text: string): Reading<string> {
  // Keyboards for other scripts have wide letters and a wide '@'.
  const address = readLine(text).replace(joiners, "").normalize("NFKC");
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = at < 0 ? undefined : sentDomain(address.slice(at + 1));
  if (domain === undefined || !localPart.test(local) || local.length > longestLocalPart) return notAnAddress;
  const value = `${local}@${domain}`;
  return value.length > longestAddress ? notAnAddress : { value };
}

/** What two spellings of one address have in common, for whatever is found or counted by an address. */
export function emailKey(text: string): string {
  return (readEmail(text).value ?? readLine(text)).toLowerCase();
}

/** The domain as mail is sent to it; undefined for what is none. */
function sentDomain(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { hostname } = new URL(`https://${text}`);
  return domainName.test(hostname) ? hostname : undefined;
}

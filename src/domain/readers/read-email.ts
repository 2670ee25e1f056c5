import { readLine } from "./read-line.ts";
import type { Reading } from "./reading.ts";

/** RFC 5321 without quoted local parts, which it discourages, and hardly any server accepts. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`);
const joiners = /[\u200c\u200d]/g;
/** In bytes. Only ASCII characters remain at this point. */
const longestLocalPart = 64;
const longestAddress = 254;

const notAnAddress = { problem: "must be an email address" };

/**
 * Reads an email address without invisible characters. The domain is in lowercase and Punycode ('münchen.example'
 * becomes xn--mnchen-3ya.example); the part before '@' keeps its case.
 */
export function readEmail(text: string): Reading<string> {
  // Keyboards for East Asian scripts type full-width letters and '＠'.
  const address = readLine(text).replace(joiners, "").normalize("NFKC");
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = at < 0 ? undefined : sentDomain(address.slice(at + 1));
  if (domain === undefined || !localPart.test(local) || local.length > longestLocalPart) return notAnAddress;
  const value = `${local}@${domain}`;
  return value.length > longestAddress ? notAnAddress : { value };
}

/** Lookup key of an email address, equal for different spellings. */
export function emailKey(text: string): string {
  return (readEmail(text).value ?? readLine(text)).toLowerCase();
}

/** Domain in ASCII form; undefined if invalid. */
function sentDomain(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const { hostname } = new URL(`https://${text}`);
  return domainName.test(hostname) ? hostname : undefined;
}

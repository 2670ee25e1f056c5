const fileId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** More layers of percent-encoding than any reader removes. */
const maximumLayers = 8;

/**
 * Whether a text contains the signed URL of a private file in any spelling: with or without a host,
 * percent-encoded, with a detour in its path, or as a parameter of another URL.
 */
export function containsSignedAddress(text: string): boolean {
  const plain = decoded(text);
  return /media/i.test(plain) && fileId.test(plain) && /signature=/i.test(plain);
}

/** Removes percent-encoding, even if repeated or applied to single characters only. */
function decoded(text: string): string {
  let plain = text;
  for (let layer = 0; layer < maximumLayers && plain.includes("%"); layer += 1) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain;
}

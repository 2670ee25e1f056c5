const fileId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** More layers of percent-encoding than any reader removes. */
const maximumLayers = 8;

/**
 * Whether a text contains the signed address of a private file, in whatever spelling: on this site or with a host,
 * percent-encoded, with a detour in its path, or as the parameter of another address.
 */
export function containsSignedAddress(text: string): boolean {
  const plain = decoded(text);
  return /media/i.test(plain) && fileId.test(plain) && /signature=/i.test(plain);
}

/** Without percent-encoding, also where it was applied several times or only to some characters. */
function decoded(text: string): string {
  let plain = text;
  for (let layer = 0; layer < maximumLayers && plain.includes("%"); layer += 1) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain;
}

/**
 * True for an absolute http or https URL. User names are refused, because `https://instagram.com@evil.example`
 * looks like another site.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";
}

/** True for a path on this site or a web address. */
export function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || isWebAddress(text);
}

const bareHost = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u;

/** Adds a missing `https://`: 'glowlabs.com' becomes https://glowlabs.com. Other text stays unchanged. */
export function withScheme(text: string): string {
  return bareHost.test(text) ? `https://${text}` : text;
}

/** For pictures, which need a host and a path: 'logo.png' alone is not an address. */
export function pictureWithScheme(text: string): string {
  return text.includes("/") ? withScheme(text) : text;
}

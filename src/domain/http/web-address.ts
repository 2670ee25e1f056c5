/**
 * True for an absolute URL that a browser may open: http or https, nothing else. A user name is refused, because it
 * makes `https://instagram.com@evil.example` look like what it is not.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== "" && username === "" && password === "";
}

/** True for a permitted picture location: a path on this site, or a web address. */
export function isPictureAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || isWebAddress(text);
}

const bareHost = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u;

/** Adds the `https://` that people leave out: 'glowlabs.com' is https://glowlabs.com. Any other text stays as it is. */
export function withScheme(text: string): string {
  return bareHost.test(text) ? `https://${text}` : text;
}

/** The same for a picture, which is a file on a host: 'logo.png' alone is no address. */
export function pictureWithScheme(text: string): string {
  return text.includes("/") ? withScheme(text) : text;
}

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

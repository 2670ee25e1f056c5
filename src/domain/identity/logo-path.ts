/** The file name of a logo contains its digest and size: `/identity/logo/DIGEST-480x120.png`. */
export const logoRoute = "/identity/logo/:name.png";
export const logoPattern = /^\/identity\/logo\/([\w-]{43})-(\d{1,3})x(\d{1,3})\.png$/;

export type Logo = { src: string; width: number; height: number };

export function logoPath(digest: string, width: number, height: number): string {
  return `/identity/logo/${digest}-${width}x${height}.png`;
}

export function logoOf(src: string | undefined): (Logo & { digest: string }) | undefined {
  const [, digest, width, height] = (src && logoPattern.exec(src)) || [];
  if (src === undefined || digest === undefined) return undefined;
  return { src, digest, width: Number(width), height: Number(height) };
}

import { pictureWidths } from "../media/picture-widths.ts";

/** The file name of a picture in page text contains its digest and size: `/identity/picture/DIGEST-1600x900.webp`. */
export const pagePictureRoute = "/identity/picture/:name.webp";
export const pagePicturePattern = /^\/identity\/picture\/([\w-]{43})-(\d{1,4})x(\d{1,4})\.webp$/;
/** A smaller variant, by its width: `DIGEST-480.webp`. */
const variantPattern = /^\/identity\/picture\/([\w-]{43}-\d{1,4})\.webp$/;

export function pagePicturePath(digest: string, width: number, height: number): string {
  return `/identity/picture/${digest}-${width}x${height}.webp`;
}

/** Key of a smaller variant in the table of pictures. */
export function variantKey(digest: string, width: number): string {
  return `${digest}-${width}`;
}

/** Key in the table of pictures; undefined if it is no address of a picture. */
export function pictureKeyOf(path: string): string | undefined {
  return pagePicturePattern.exec(path)?.[1] ?? variantPattern.exec(path)?.[1];
}

export type PagePicture = { src: string; srcSet: string; width: number; height: number };

export function pagePictureOf(src: string | undefined): PagePicture | undefined {
  const [, digest = "", wide, high] = (src && pagePicturePattern.exec(src)) || [];
  if (src === undefined || wide === undefined) return undefined;
  const width = Number(wide);
  const variants = pictureWidths
    .filter((each) => each < width)
    .map((each) => `/identity/picture/${variantKey(digest, each)}.webp ${each}w`);
  return { src, srcSet: [...variants, `${src} ${width}w`].join(", "), width, height: Number(high) };
}

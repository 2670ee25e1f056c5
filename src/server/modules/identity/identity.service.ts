import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import sharp from "sharp";
import { Invalid } from "#domain/errors.ts";
import { logoOf, logoPath } from "#domain/identity/logo-path.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { pagePicturePath, variantKey } from "#domain/identity/page-picture.ts";
import { paletteOf } from "#domain/identity/palette.ts";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import type { Context } from "#server/context.ts";
import { processFile } from "#server/modules/media/media.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { drawIcon, type IconPath, type Identity } from "./drawn-icons.ts";
import { findLogo, insertLogos } from "./logos.repository.ts";

/** Longest side of a stored logo, in pixels: four times the size on pages. */
const largestSide = 480;
/** Drawing takes a core for a moment, so concurrent requests must not occupy all of them. */
const inTurn = pLimit(1);

// The agency's colors and logo, and files drawn with them.

export async function icon(context: Context, path: IconPath): Promise<Buffer> {
  const identity = await current(context);
  return inTurn(() => drawIcon(path, identity));
}

/** Web app manifest, for the home screen of a phone. */
export async function manifest(context: Context) {
  const [{ colors }, { brandName, tagline }] = await Promise.all([
    current(context),
    context.content.read("navigation"),
  ]);
  const paper = colors ? toHex(paletteOf(colors, "light").paper) : "#faf5ec";
  const png = (side: number) => ({
    src: `/images/icons/app-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
  });
  return {
    name: brandName,
    short_name: brandName,
    description: tagline,
    start_url: "/",
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      png(192),
      png(512),
      { ...png(512), purpose: "maskable" },
    ],
  };
}

/** `key`: the digest of a logo or picture, or the key of a smaller variant. */
export function storedPicture(context: Context, key: string) {
  return findLogo(context.database, key);
}

/** Stores only the pixels of a picture, not the rest of its file. Returns the address of the logo. */
export async function addLogo(context: Context, file: ReceivedFile | undefined): Promise<string> {
  if (file === undefined) throw new Invalid("logo", "Choose a picture.");
  const { variants } = await processFile(file);
  const source = variants[0]?.path;
  if (source === undefined) throw new Invalid("logo", "is no picture");
  const { data: png, info } = await sharp(await readFile(source))
    .resize(largestSide, largestSide, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const digest = digestOf(png);
  const { width, height } = info;
  await insertLogos(context.database, [{ digest, bytes: png, width, height, createdAt: context.now() }]);
  return logoPath(digest, width, height);
}

/** Stores a picture for the page text in several widths. Returns the address of the largest. */
export async function addPagePicture(context: Context, file: ReceivedFile | undefined): Promise<string> {
  if (file === undefined) throw new Invalid("picture", "Choose a picture.");
  const { variants, width, height } = await processFile(file);
  const files = await Promise.all(variants.map(({ path }) => readFile(path)));
  const largest = files.at(-1);
  if (width === null || height === null || largest === undefined) {
    throw new Invalid("picture", "is no picture");
  }
  const digest = digestOf(largest);
  const smaller = pictureWidths.flatMap((wide, index) => {
    const bytes = files[index];
    const size = { width: wide, height: Math.round((height * wide) / width) };
    return bytes && wide < width ? [{ digest: variantKey(digest, wide), bytes, ...size }] : [];
  });
  const rows = [...smaller, { digest, bytes: largest, width, height }];
  await insertLogos(
    context.database,
    rows.map((row) => ({ ...row, createdAt: context.now() })),
  );
  return pagePicturePath(digest, width, height);
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

export async function current(context: Context): Promise<Identity> {
  // Without a valid file, the product's own look applies.
  const { colors, logo } = await context.content
    .read("identity")
    .catch(() => ({ colors: undefined, logo: undefined }));
  const digest = logoOf(logo)?.digest;
  return { colors, logo: digest === undefined ? undefined : await findLogo(context.database, digest) };
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import sharp from "sharp";
import { Invalid } from "#domain/errors.ts";
import { logoOf, logoPath } from "#domain/identity/logo-path.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { paletteOf } from "#domain/identity/palette.ts";
import type { Context } from "#server/context.ts";
import { processFile } from "#server/modules/media/media.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { drawIcon, type IconPath, type Identity } from "./drawn-icons.ts";
import { findLogo, insertLogo } from "./logos.repository.ts";

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

export function logo(context: Context, digest: string) {
  return findLogo(context.database, digest);
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
  const digest = createHash("sha256").update(png).digest("base64url");
  const { width, height } = info;
  await insertLogo(context.database, { digest, png, width, height, createdAt: context.now() });
  return logoPath(digest, width, height);
}

export async function current(context: Context): Promise<Identity> {
  // Without a valid file, the product's own look applies.
  const { colors, logo } = await context.content
    .read("identity")
    .catch(() => ({ colors: undefined, logo: undefined }));
  const digest = logoOf(logo)?.digest;
  return { colors, logo: digest === undefined ? undefined : await findLogo(context.database, digest) };
}

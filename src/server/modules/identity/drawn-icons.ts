import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { toHex } from "#domain/identity/oklch.ts";
import { type ChosenColors, type Palette, paletteOf } from "#domain/identity/palette.ts";
import { productFolder } from "#server/platform/product-folder.ts";

export type Identity = { colors: ChosenColors | undefined; logo: Buffer | undefined };

const publicFolder = join(productFolder, "public");
export const iconPaths = [
  "/favicon.svg",
  "/favicon.ico",
  "/images/icons/app-32.png",
  "/images/icons/app-180.png",
  "/images/icons/app-192.png",
  "/images/icons/app-512.png",
] as const;
export type IconPath = (typeof iconPaths)[number];

/** Side of the drawing, in pixels. */
const size = 512;

/** Icon in the agency's colors, with its logo if it has one. Without either, the product's icon. */
export async function drawIcon(path: IconPath, { colors, logo }: Identity): Promise<Buffer> {
  if (colors === undefined && logo === undefined) return readFile(join(publicFolder, path));
  const palettes = { light: paletteOf(colors ?? {}, "light"), dark: paletteOf(colors ?? {}, "dark") };
  if (path === "/favicon.svg") return Buffer.from(await vectorIcon(palettes, logo));
  const side = path === "/favicon.ico" ? 32 : Number(/\d+/.exec(path)?.[0]);
  const drawn = await appIcon(palettes.light, logo);
  const png = await sharp(drawn)
    .resize(side, side)
    .png({ palette: logo === undefined })
    .toBuffer();
  return path === "/favicon.ico" ? icoOf(png, side) : png;
}

/** The wheels or the logo on the background color of pages, with a margin, because systems round the corners. */
async function appIcon(palette: Palette, logo: Buffer | undefined): Promise<Buffer> {
  const paper = toHex(palette.paper);
  if (logo === undefined) {
    const [brand, accent, ink] = [palette.brand, palette.accent, palette.ink].map(toHex);
    return sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none">
<rect width="${size}" height="${size}" fill="${paper}"/><circle cx="154" cy="270" r="84" stroke="${brand}" stroke-width="42"/>
<circle cx="358" cy="270" r="84" stroke="${accent}" stroke-width="42"/>
<path d="M154 270H358" stroke="${ink}" stroke-width="36" stroke-linecap="round"/></svg>`),
    )
      .png()
      .toBuffer();
  }
  const inner = await sharp(logo).resize(410, 410, { fit: "inside" }).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

async function vectorIcon(
  { light, dark }: { light: Palette; dark: Palette },
  logo: Buffer | undefined,
): Promise<string> {
  if (logo !== undefined) {
    const png = await sharp(logo).resize(128, 128, { fit: "contain", background: "#0000" }).png().toBuffer();
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
  }
  const style = ["brand", "accent", "ink"]
    .map((name) => `.${name}{stroke:${toHex(dark[name as keyof Palette])}}`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" fill="none"><style>@media (prefers-color-scheme:dark){${style}}</style><circle class="brand" cx="11" cy="23" r="8.500" stroke="${toHex(light.brand)}" stroke-width="5"/><circle class="accent" cx="33" cy="23" r="8.500" stroke="${toHex(light.accent)}" stroke-width="5"/><path class="ink" d="M11 23h22" stroke="${toHex(light.ink)}" stroke-width="4" stroke-linecap="round"/></svg>`;
}

/** An ICO file with one PNG in it. */
function icoOf(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

import sharp from "sharp";
import { toHex } from "#domain/identity/oklch.ts";
import { type ChosenColors, paletteOf } from "#domain/identity/palette.ts";
import { sharePictureSize } from "#domain/social-images/social-image.ts";
import { breakLines, type Letters, outline, widthOf } from "#server/platform/lettering/text-outlines.ts";

const { width, height } = sharePictureSize;
const artWidth = 480;
const column = { left: 64, width: 592 };
/** Colors of the site's light theme. */
const defaultColors = {
  paper: "#faf5ec",
  ink: "#211a16",
  soft: "#5a4f48",
  creator: "#e2482a",
  brand: "#1d5c43",
  backdrop: "#f7b93e",
};
type Colors = typeof defaultColors;
/** The agency's look. */
export type Look = { colors: ChosenColors | undefined; logo: Buffer | undefined };

export type ShareText = {
  brandName: string;
  title: string;
  description: string;
  /** Up to three figures with their labels. */
  figures: { value: string; name: string }[];
  /** The site's host name, at the bottom. */
  site: string;
};

/** Draws the Open Graph image of a page, as JPEG. `art` is a drawing or photo of any size. */
export async function drawSharePicture(text: ShareText, art: Buffer, look: Look): Promise<Buffer> {
  const colors = colorsOf(look);
  const logo = look.logo && (await fittedLogo(look.logo));
  const right = await sharp(art, { density: 144 })
    .resize(artWidth, height, { fit: "cover" })
    .flatten({ background: colors.backdrop })
    .toBuffer();
  const artwork = { input: right, left: width - artWidth, top: 0 };
  return sharp(Buffer.from(letter(text, colors, logo?.width)))
    .composite(logo ? [artwork, { input: logo.png, left: column.left, top: 52 }] : [artwork])
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function colorsOf({ colors }: Look): Colors {
  if (colors === undefined) return defaultColors;
  const palette = paletteOf(colors, "light");
  const { paper, ink, accent, brand } = palette;
  return {
    ...defaultColors,
    paper: toHex(paper),
    ink: toHex(ink),
    soft: toHex(palette["ink-soft"]),
    creator: toHex(accent),
    brand: toHex(brand),
  };
}

async function fittedLogo(logo: Buffer): Promise<{ png: Buffer; width: number }> {
  const resized = sharp(logo).resize({ width: 240, height: 56, fit: "inside" });
  const { data: png, info } = await resized.png().toBuffer({ resolveWithObject: true });
  return { png, width: info.width };
}

/** `logo` is the width of the logo that replaces the product's. */
function letter(
  { brandName, title, description, figures, site }: ShareText,
  colors: Colors,
  logo: number | undefined,
): string {
  const name = logo === undefined ? 142 : column.left + logo + 16;
  const parts = [
    logo === undefined ? sign(colors) : "",
    drawLine(brandName, { family: "display", size: 34 }, name, 93, colors.ink),
  ];
  const titleLetters = titleSize(title);
  const pace = titleLetters.size * 1.04;
  let baseline = 168 + titleLetters.size * 0.86;
  for (const line of breakLines(title, titleLetters, column.width, 3)) {
    parts.push(drawLine(line, titleLetters, column.left, baseline, colors.ink));
    baseline += pace;
  }
  const body: Letters = { family: "text", size: 28 };
  baseline += 2;
  const room = (figures.length > 0 ? 430 : 535) - baseline;
  const lines = Math.max(1, Math.min(4, Math.floor(room / 38) + 1));
  for (const line of breakLines(description, body, column.width, lines)) {
    parts.push(drawLine(line, body, column.left, baseline, colors.soft));
    baseline += 38;
  }
  parts.push(...drawFigures(figures, colors));
  parts.push(drawLine(site, { family: "text", size: 24 }, column.left, 580, colors.soft));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colors.paper}"/>${parts.join("")}</svg>`;
}

/** Largest font size at which the whole title fits without breaking a word. */
function titleSize(title: string): Letters {
  const sizes = [80, 70, 60, 50].map((size): Letters => ({ family: "display", size }));
  const isWhole = (letters: Letters) =>
    !breakLines(title, letters, column.width, 3).some((line) => line.endsWith("…"));
  return sizes.find(isWhole) ?? { family: "display", size: 50 };
}

function drawFigures(figures: ShareText["figures"], colors: Colors): string[] {
  const value: Letters = { family: "display", size: 46 };
  const name: Letters = { family: "text", size: 22 };
  let left = column.left;
  return figures.flatMap((figure) => {
    const drawn = [
      drawLine(figure.value, value, left, 480, colors.ink),
      drawLine(figure.name, name, left, 514, colors.soft),
    ];
    left += Math.max(widthOf(figure.value, value), widthOf(figure.name, name)) + 48;
    return drawn;
  });
}

function drawLine(text: string, letters: Letters, x: number, baseline: number, fill: string): string {
  return `<path fill="${fill}" d="${outline(text, letters, x, baseline)}"/>`;
}

/** The product's logo: two wheels and the bar between them. */
function sign(colors: Colors): string {
  const wheel = (x: number, stroke: string) =>
    `<circle cx="${x}" cy="13" r="8.5" fill="none" stroke="${stroke}" stroke-width="4"/>`;
  const frame = `<path d="M11 13h22" stroke="${colors.ink}" stroke-width="3.5" stroke-linecap="round"/>`;
  return `<g transform="translate(${column.left} 60) scale(1.6)">${wheel(11, colors.brand)}${wheel(33, colors.creator)}${frame}</g>`;
}

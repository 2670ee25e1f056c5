import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { BrandProfile } from "#domain/brands/brand.contract.ts";
import { ratingText } from "#domain/influencers/influencer-figures.ts";
import { monogramOf } from "#domain/monograms/monogram.ts";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import { drawMonogram } from "#server/modules/monograms/monograms.service.ts";
import { drawable } from "#server/platform/lettering/text-outlines.ts";
import { productFolder } from "#server/platform/product-folder.ts";

const publicFolder = join(productFolder, "public");
/** Paths of the sample brands' logos. Pictures on other hosts are not fetched. */
const drawnLogo = /^\/images\/logos\/brands\/[\w-]+\.(svg|webp|png)$/;
const uploadedLogo = /^\/media\/([0-9a-f-]{36})\/480\.webp$/;
/** Area of the image with the logo, and the logo in it, in pixels. */
const art = { width: 480, height: 630, logo: 300, ground: "#1d5c43", plate: "#faf5ec" };

/** Texts of a brand's image. The industry replaces a name with letters that the site's fonts lack. */
export function describeBrand(brand: BrandProfile) {
  const { companyName, industry, location, budgetRange, totalCollaborations, rating } = brand;
  const trade = industry ? `${industry} brand` : "Brand";
  return {
    title: drawable(companyName, "display") || trade,
    description: [trade, location].filter(Boolean).join(" · "),
    figures: [
      ...(budgetRange ? [{ value: budgetRange, name: "budget" }] : []),
      ...(totalCollaborations > 0 ? [{ value: String(totalCollaborations), name: "collaborations" }] : []),
      ...(rating > 0 ? [{ value: ratingText(rating), name: "rating" }] : []),
    ],
  };
}

/** Monogram that replaces a brand's logo. */
export function monogramArt({ companyName }: BrandProfile): Buffer {
  return Buffer.from(drawMonogram(monogramOf("brand", companyName, companyName)));
}

/** The brand's logo on a plate, or its monogram if there is no logo that can be drawn. */
export async function logoArt(context: Context, brand: BrandProfile): Promise<Buffer> {
  const { logo } = brand;
  const uploaded = uploadedLogo.exec(logo ?? "")?.[1];
  const bytes =
    uploaded !== undefined
      ? await media.publicPicture(context, uploaded)
      : logo !== null && drawnLogo.test(logo)
        ? await readFile(join(publicFolder, logo))
        : undefined;
  if (bytes === undefined) return monogramArt(brand);
  const drawn = await sharp(bytes, { density: 288 })
    .resize(art.logo, art.logo, { fit: "contain", background: art.plate })
    .flatten({ background: art.plate })
    .png()
    .toBuffer();
  const padding = 24;
  const plate = art.logo + 2 * padding;
  const left = Math.round((art.width - plate) / 2);
  const top = Math.round((art.height - plate) / 2);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${art.width}" height="${art.height}"><rect width="100%" height="100%" fill="${art.ground}"/><rect x="${left}" y="${top}" width="${plate}" height="${plate}" rx="28" fill="${art.plate}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: drawn, left: left + padding, top: top + padding }])
    .png()
    .toBuffer();
}

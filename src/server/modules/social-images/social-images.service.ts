import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { publicView } from "#domain/access/policy.ts";
import { type FixedPage, fixedPages } from "#domain/social-images/fixed-pages.ts";
import { type SectionPage, sectionPages } from "#domain/social-images/social-image.ts";
import type { Context } from "#server/context.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import * as identity from "#server/modules/identity/identity.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { describeBrand, logoArt, monogramArt } from "./brand-social-image.ts";
import { describeInfluencer, portraitOf, standInFor } from "./influencer-social-image.ts";
import { drawSharePicture } from "./social-image.ts";

const drawings = join(productFolder, "assets/pictures/share");
/** Drawing for the image of each page. Pages without their own use that of a similar page. */
const motifs: Record<SectionPage | FixedPage, string> = {
  home: "home",
  about: "about",
  services: "services",
  "case-studies": "case-studies",
  contact: "contact",
  influencers: "influencers",
  brands: "brands",
  "join-influencer": "influencers",
  "join-brand": "brands",
  favorites: "influencers",
  example: "home",
};

// Drawing takes a core for a tenth of a second, so concurrent requests must not occupy all of them.
const inTurn = pLimit(2);

// Draws Open Graph images, as JPEG.

export async function pagePicture(context: Context, page: SectionPage | FixedPage): Promise<Buffer> {
  const { title, description } = await textOf(context, page);
  const bytes = await readFile(join(drawings, `${motifs[page]}.svg`));
  const text = {
    brandName: await brandName(context),
    title,
    description,
    figures: [],
    site: siteOf(context),
  };
  const look = await identity.current(context);
  return inTurn(() => drawSharePicture(text, bytes, look));
}

/** Throws `Missing` if there is no such creator. */
export async function influencerPicture(context: Context, id: string): Promise<Buffer> {
  const influencer = await influencers.profile(context, id, publicView);
  const text = {
    ...describeInfluencer(influencer),
    brandName: await brandName(context),
    site: siteOf(context),
  };
  const portrait = await portraitOf(context, influencer);
  const look = await identity.current(context);
  const draw = () => drawSharePicture(text, portrait, look);
  // A stored picture may be damaged.
  return inTurn(() => draw().catch(() => drawSharePicture(text, standInFor(influencer), look)));
}

/** Throws `Missing` if there is no such published brand. */
export async function brandPicture(context: Context, address: string): Promise<Buffer> {
  const brand = await brands.profile(context, address);
  const text = { ...describeBrand(brand), brandName: await brandName(context), site: siteOf(context) };
  const look = await identity.current(context);
  const draw = async () => drawSharePicture(text, await logoArt(context, brand), look);
  return inTurn(() => draw().catch(() => drawSharePicture(text, monogramArt(brand), look)));
}

const siteOf = ({ settings }: Context) => new URL(settings.publicUrl).host;

async function brandName(context: Context) {
  return (await context.content.read("navigation")).brandName;
}

async function textOf(context: Context, page: SectionPage | FixedPage) {
  return isSectionPage(page) ? (await context.content.read(sectionPages[page])).seo : fixedPages[page];
}

function isSectionPage(page: SectionPage | FixedPage): page is SectionPage {
  return page in sectionPages;
}

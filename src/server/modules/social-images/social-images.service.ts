import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type FixedPage, fixedPages } from "#domain/social-images/fixed-pages.ts";
import { type SectionPage, sectionPages } from "#domain/social-images/social-image.ts";
import type { Context } from "#server/context.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import * as identity from "#server/modules/identity/identity.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import { describeBrand, logoArt, monogramArt } from "./brand-social-image.ts";
import { describeInfluencer, portraitOf, standInFor } from "./influencer-social-image.ts";
import { drawSharePicture } from "./social-image.ts";

const drawings = join(import.meta.dirname, "../../../../assets/pictures/share");
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
/** Page texts in images. */
type PageTexts = {
  read(section: (typeof sectionPages)[SectionPage]): Promise<{ seo: { title: string; description: string } }>;
  read(section: "navigation"): Promise<{ brandName: string }>;
};

type Dependencies = {
  content: PageTexts;

  brands: Pick<BrandsService, "profile">;
  influencers: InfluencersService;
  context: Context;
  publicUrl: string;
};

export type SocialImagesService = ReturnType<typeof socialImagesService>;

/** Draws Open Graph images, as JPEG. */
export function socialImagesService({ content, brands, influencers, context, publicUrl }: Dependencies) {
  const site = new URL(publicUrl).host;
  // Drawing takes a core for a tenth of a second, so concurrent requests must not occupy all of them.
  const inTurn = pLimit(2);
  const brandName = async () => (await content.read("navigation")).brandName;
  const textOf = async (page: SectionPage | FixedPage) =>
    isSectionPage(page) ? (await content.read(sectionPages[page])).seo : fixedPages[page];

  return {
    async pagePicture(page: SectionPage | FixedPage): Promise<Buffer> {
      const { title, description } = await textOf(page);
      const bytes = await readFile(join(drawings, `${motifs[page]}.svg`));
      const text = { brandName: await brandName(), title, description, figures: [], site };
      const look = await identity.current(context);
      return inTurn(() => drawSharePicture(text, bytes, look));
    },

    /** Throws `Missing` if there is no such creator. */
    async influencerPicture(id: string): Promise<Buffer> {
      const influencer = await influencers.profile(id, "public");
      const text = { ...describeInfluencer(influencer), brandName: await brandName(), site };
      const portrait = await portraitOf(context, influencer);
      const look = await identity.current(context);
      const draw = () => drawSharePicture(text, portrait, look);
      // A stored picture may be damaged.
      return inTurn(() => draw().catch(() => drawSharePicture(text, standInFor(influencer), look)));
    },

    /** Throws `Missing` if there is no such published brand. */
    async brandPicture(address: string): Promise<Buffer> {
      const brand = await brands.profile(address);
      const text = { ...describeBrand(brand), brandName: await brandName(), site };
      const look = await identity.current(context);
      const draw = async () => drawSharePicture(text, await logoArt(context, brand), look);
      return inTurn(() => draw().catch(() => drawSharePicture(text, monogramArt(brand), look)));
    },
  };
}

function isSectionPage(page: SectionPage | FixedPage): page is SectionPage {
  return page in sectionPages;
}

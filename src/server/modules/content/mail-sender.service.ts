import { fillIn } from "#domain/content/fill-in.ts";
import { logoOf } from "#domain/identity/logo-path.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { paletteOf } from "#domain/identity/palette.ts";
import type { ContentSource } from "./content-source.ts";

/** The company as the footer of the site names it. Empty where page text cannot be read. */
export async function readCompany(content: ContentSource, publicUrl: string) {
  const [navigation, footer] = await Promise.all([
    content.read("navigation").catch(() => undefined),
    content.read("footer").catch(() => undefined),
  ]);
  const brand = navigation?.brandName ?? new URL(publicUrl).hostname;
  const { legalName = "", gstNumber = "" } = footer?.companyInfo ?? {};
  return { legalName: fillIn(legalName, { brand }), vatNumber: gstNumber };
}

/** Whose mails they are, from page text. A section that cannot be read keeps no mail from being written. */
export async function readMailSender(content: ContentSource, publicUrl: string) {
  const [navigation, footer, identity] = await Promise.all([
    content.read("navigation").catch(() => undefined),
    content.read("footer").catch(() => undefined),
    content.read("identity").catch(() => undefined),
  ]);
  const site = navigation?.brandName ?? new URL(publicUrl).hostname;
  const legalName = footer && fillIn(footer.companyInfo.legalName, { brand: site });
  return {
    site,
    publicUrl,
    // Mail programs draw on white, so this is the color of text.
    color: toHex(paletteOf(identity?.colors ?? {}, "light")["accent-text"]),
    logo: logoOf(identity?.logo),
    legalLine: legalName === site ? "" : (legalName ?? ""),
  };
}

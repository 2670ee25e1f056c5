import { fillIn } from "#domain/content/fill-in.ts";
import { logoOf } from "#domain/identity/logo-path.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { type Palette, paletteOf } from "#domain/identity/palette.ts";
import type { ContentSource } from "./content-source.ts";

/** Company in the footer of the site. Empty if page text cannot be read. */
export async function readCompany(content: ContentSource, publicUrl: string) {
  const [navigation, footer] = await Promise.all([
    content.read("navigation").catch(() => undefined),
    content.read("footer").catch(() => undefined),
  ]);
  const brand = navigation?.brandName ?? new URL(publicUrl).hostname;
  const { legalName = "", gstNumber = "" } = footer?.companyInfo ?? {};
  return { legalName: fillIn(legalName, { brand }), vatNumber: gstNumber };
}

/** Sender of mails, from page text. Unreadable sections are skipped, so that mails can still be written. */
export async function readMailSender(content: ContentSource, publicUrl: string) {
  const [navigation, footer, identity] = await Promise.all([
    content.read("navigation").catch(() => undefined),
    content.read("footer").catch(() => undefined),
    content.read("identity").catch(() => undefined),
  ]);
  const site = navigation?.brandName ?? new URL(publicUrl).hostname;
  const logo = logoOf(identity?.logo);
  const legalName = footer && fillIn(footer.companyInfo.legalName, { brand: site });
  return {
    site,
    publicUrl,
    colors: {
      light: hexColors(paletteOf(identity?.colors ?? {}, "light")),
      dark: hexColors(paletteOf(identity?.colors ?? {}, "dark")),
    },
    logo: logo && { ...logo, hasName: identity?.logoHasName === true },
    legalLine: legalName === site ? "" : (legalName ?? ""),
  };
}

function hexColors(palette: Palette) {
  const colors = Object.entries(palette).map(([name, color]) => [name, toHex(color)]);
  return Object.fromEntries(colors) as Record<keyof Palette, string>;
}

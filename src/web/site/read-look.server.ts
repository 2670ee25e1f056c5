import { colorSheetPath } from "#domain/identity/color-sheet.ts";
import { type Logo, logoOf } from "#domain/identity/logo-path.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { paletteOf } from "#domain/identity/palette.ts";
import type { ApiClient } from "#web/api/client.ts";
import { loadSection } from "#web/api/content.ts";
import { unpacked } from "#web/api/packed.ts";
import type { Look } from "./look.ts";

function sizedLogo({ src, width, height }: Logo): Logo {
  return { src, width, height };
}

/** Undefined on failure as well, because pages work without their colors. */
export async function readLook(call: ApiClient): Promise<Look | undefined> {
  const section = await loadSection(call, "identity");
  if (!section.ok) return undefined;
  const { colors, logo, logoDark, logoHasName = false } = unpacked(section.content);
  const sheet = colorSheetPath(colors);
  const shown = logoOf(logo);
  const dark = logoOf(logoDark);
  if (sheet === undefined && shown === undefined) return undefined;
  const paper = (scheme: "light" | "dark") => toHex(paletteOf(colors ?? {}, scheme).paper);
  return {
    sheet,
    light: paper("light"),
    dark: paper("dark"),
    logo: shown && { ...sizedLogo(shown), hasName: logoHasName, dark: dark && sizedLogo(dark) },
  };
}

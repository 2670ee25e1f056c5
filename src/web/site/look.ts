import { useRouteLoaderData } from "react-router";
import type { Logo } from "#domain/identity/logo-path.ts";

/** The agency's visual identity; undefined for the default one. */
export type Look = {
  /** URL of the style sheet with its colors. */
  sheet: string | undefined;
  /** Background of pages, by scheme. */
  light: string;
  dark: string;
  logo: (Logo & { hasName: boolean; dark: Logo | undefined }) | undefined;
};

export function useLook(): Look | undefined {
  return useRouteLoaderData<{ look?: Look }>("root")?.look;
}

import { useRouteLoaderData } from "react-router";
import type { Logo } from "#domain/identity/logo-path.ts";

/** How the agency looks; undefined where it looks as the product comes. */
export type Look = {
  /** The style sheet with its colors. */
  sheet: string | undefined;
  /** The background of pages, by scheme. */
  light: string;
  dark: string;
  logo: (Logo & { hasName: boolean }) | undefined;
};

export function useLook(): Look | undefined {
  return useRouteLoaderData<{ look?: Look }>("root")?.look;
}

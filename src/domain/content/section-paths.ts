import type { SectionName } from "./sections.ts";

/** The page that shows a section. Navigation and footer are on every page. */
export const sectionPaths: Partial<Record<SectionName, string>> = {
  index: "/",
  about: "/about",
  services: "/services",
  "case-studies": "/case-studies",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
};

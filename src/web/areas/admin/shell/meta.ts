import type { MetaDescriptor } from "react-router";

/** Title of a page in the admin area, excluded from search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} · Influencer Marketing Admin` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

import type { MetaDescriptor } from "react-router";

/** Title of a page of the admin area; search engines stay out. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} · Influencer Marketing Admin` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

import type { MetaDescriptor } from "react-router";
import { pageSharePath, sharePictureSize } from "#domain/social-images/social-image.ts";

/** Matched routes as `meta` functions receive them. */
type Matches = readonly (
  | { id: string; loaderData?: unknown; data?: unknown; pathname: string }
  | undefined
)[];

/** The layout's loader data, which the pages inside it use. */
export type SiteData = { brandName: string; publicUrl: string };

/** Structured data of schema.org, without the context. */
export type StructuredData = { "@type": string; [property: string]: unknown };

type PageMeta = {
  title: string;
  description?: string;
  /** Canonical path, without filters and pages of lists. */
  path?: string;
  /** Path of the Open Graph image. */
  image?: string;
  /** Structured data of the page. Breadcrumbs, or the organization on the home page, are added automatically. */
  data?: StructuredData[];
  /** Excludes the page from search engines. */
  unlisted?: boolean;
};

function siteDataOf(matches: Matches): SiteData {
  const layout = matches.find((match) => match?.id === "areas/public/shell/site");
  const found = (layout?.loaderData ?? layout?.data) as Partial<SiteData> | undefined;
  return { brandName: found?.brandName ?? "", publicUrl: found?.publicUrl ?? "" };
}

/** Title, description, canonical URL, Open Graph tags, and structured data of a public page, for its `meta`. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { brandName, publicUrl } = siteDataOf(matches);
  const path = page.path ?? matches.at(-1)?.pathname ?? "/";
  const title = brandName ? `${page.title} · ${brandName}` : page.title;
  const tags: MetaDescriptor[] = [{ title }];
  if (page.description) tags.push({ name: "description", content: page.description });
  if (page.unlisted) return [...tags, { name: "robots", content: "noindex" }];
  const address = publicUrl + path;
  tags.push(
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:url", content: address },
    ...pictureTags(publicUrl + (page.image ?? pageSharePath("home")), page.title),
  );
  if (brandName) tags.push({ property: "og:site_name", content: brandName });
  if (page.description) tags.push({ property: "og:description", content: page.description });
  const place = path === "/" ? owner(brandName, publicUrl) : wayTo(page.title, path, publicUrl);
  for (const entry of [...(page.data ?? []), place]) {
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...entry } });
  }
  return tags;
}

/** The tags of the Open Graph image. */
function pictureTags(address: string, title: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: address },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(sharePictureSize.width) },
    { property: "og:image:height", content: String(sharePictureSize.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The organization behind the site (schema.org Organization). */
function owner(brandName: string, publicUrl: string): StructuredData {
  return {
    "@type": "Organization",
    name: brandName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/images/icons/app-512.png`,
  };
}

/** Breadcrumbs from the home page (schema.org BreadcrumbList). */
function wayTo(title: string, path: string, publicUrl: string): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${publicUrl}/` },
      { "@type": "ListItem", position: 2, name: title, item: publicUrl + path },
    ],
  };
}

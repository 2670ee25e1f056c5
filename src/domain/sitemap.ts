/** Records per sitemap file. Search engines read at most 50,000 URLs per file. */
export const recordsInSitemap = 50_000;
/** Kinds of record with public pages. */
export const sitemapKinds = ["creators", "brands"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

export function sitemapFile(kind: SitemapKind, number: number | string): string {
  return `/sitemaps/${kind}-${number}.xml`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const sitemapStart = `${declaration}<urlset ${namespace}>\n`;
export const sitemapEnd = "</urlset>\n";

export function sitemapEntry(address: string, changed?: Date): string {
  const time = changed === undefined ? "" : `<lastmod>${changed.toISOString()}</lastmod>`;
  return `  <url><loc>${xmlText(address)}</loc>${time}</url>\n`;
}

/** The file that lists the other files. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <sitemap><loc>${xmlText(address)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("")}</sitemapindex>\n`;
}

function xmlText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

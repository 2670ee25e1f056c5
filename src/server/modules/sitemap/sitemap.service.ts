import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { recordsInSitemap, type SitemapKind } from "#domain/sitemap.ts";
import type { Context } from "#server/context.ts";
import { findBrandIdAt, listBrandPagesFrom } from "#server/modules/brands/brands.service.ts";
import { findIdAt, type ListedPage, listPagesFrom } from "#server/modules/influencers/influencers.service.ts";

/** Records per query. */
const batch = 5_000;

/** Pages of each kind, and their records by ID. */
const kinds = {
  creators: { findIdAt, listPagesFrom, pathOf: influencerPath },
  brands: { findIdAt: findBrandIdAt, listPagesFrom: listBrandPagesFrom, pathOf: brandPath },
} as const satisfies Record<SitemapKind, unknown>;

type Page = { path: string; updatedAt: string };
export type PageBatches = AsyncGenerator<Page[]>;
/**
 * Pages in the file with this number, from 1, in batches; undefined if there is no such file. The first file
 * exists even without records.
 */
export async function pages(
  context: Context,
  kind: SitemapKind,
  number: number,
): Promise<PageBatches | undefined> {
  const start = await kinds[kind].findIdAt(context.database, (number - 1) * recordsInSitemap);
  if (start === undefined) return number === 1 ? none() : undefined;
  return batchesFrom(context, kind, start);
}

async function* batchesFrom(context: Context, kind: SitemapKind, start: string): PageBatches {
  const { listPagesFrom: list, pathOf } = kinds[kind];
  let first: string | undefined = start;
  for (let left = recordsInSitemap; left > 0 && first !== undefined; left -= batch) {
    const size = Math.min(batch, left);
    // The extra row is the start of the next batch.
    const pages: ListedPage[] = await list(context.database, first, size + 1);
    yield pages
      .slice(0, size)
      .map(({ id, slug, updatedAt }) => ({ path: pathOf({ slug: slug ?? id }), updatedAt }));
    first = pages[size]?.id;
  }
}

async function* none(): PageBatches {}

import { creatorsInSitemap } from "#domain/sitemap.ts";
import { findIdAt, type ListedPage, listPagesFrom } from "#server/modules/influencers/influencers.service.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Creators per query. */
const batch = 5_000;

export type ProfileBatches = AsyncGenerator<ListedPage[]>;
export type SitemapService = ReturnType<typeof sitemapService>;

export function sitemapService(database: Database) {
  async function* batchesFrom(start: string): ProfileBatches {
    let first: string | undefined = start;
    for (let left = creatorsInSitemap; left > 0 && first !== undefined; left -= batch) {
      const size = Math.min(batch, left);
      // One extra row tells where the next batch begins.
      const pages: ListedPage[] = await listPagesFrom(database, first, size + 1);
      yield pages.slice(0, size);
      first = pages[size]?.id;
    }
  }

  return {
    /**
     * The profiles in the file with this number, from 1, in batches; undefined if there is no such file. The first file
     * exists even without creators.
     */
    async profiles(number: number): Promise<ProfileBatches | undefined> {
      const start = await findIdAt(database, (number - 1) * creatorsInSitemap);
      if (start === undefined) return number === 1 ? none() : undefined;
      return batchesFrom(start);
    },
  };
}

async function* none(): ProfileBatches {}

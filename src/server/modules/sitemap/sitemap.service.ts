import { creatorsInSitemap } from "#domain/sitemap.ts";
import type { Database } from "../../database/database.ts";
import { findIdBefore, type ListedPage, listPagesAfter } from "./sitemap.repository.ts";

/** Creators that are read at a time. */
const batch = 5_000;

export type SitemapService = ReturnType<typeof sitemapService>;

export function sitemapService(database: Database) {
  async function* batchesAfter(start: string | null): AsyncGenerator<ListedPage[]> {
    let last = start;
    for (let left = creatorsInSitemap; left > 0; left -= batch) {
      const pages = await listPagesAfter(database, last, Math.min(batch, left));
      if (pages.length > 0) yield pages;
      if (pages.length < batch) return;
      last = pages.at(-1)?.id ?? null;
    }
  }

  return {
    /** The profiles of the file with that number, from 1, in batches; undefined for a file that does not exist. */
    async profiles(number: number): Promise<AsyncGenerator<ListedPage[]> | undefined> {
      const start = await findIdBefore(database, (number - 1) * creatorsInSitemap);
      return start === undefined ? undefined : batchesAfter(start);
    },
  };
}

import type { ArrayPage } from "./client.ts";

/** Reads all pages of a list. */
export async function allPages<T>(
  read: (page: { limit: string; cursor?: string }) => Promise<ArrayPage<T>>,
): Promise<T[]> {
  const limit = "500";
  let page = await read({ limit });
  const all = [...page.items];
  while (page.nextCursor !== null) {
    page = await read({ limit, cursor: page.nextCursor });
    all.push(...page.items);
  }
  return all;
}

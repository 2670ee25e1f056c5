import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { ExamplePage } from "#web/areas/public/features/marketing/example/example-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/example";

export const handle: PublicPage = { cache: "public", query: [] };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: "/example",
    ...fixedPages.example,
    image: pageSharePath("example"),
  });
}

export default ExamplePage;

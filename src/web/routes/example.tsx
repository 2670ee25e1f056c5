import { fixedPages, pageSharePath } from "#domain/sharing/share-picture.ts";
import { ExamplePage } from "#web/features/marketing/example/example-page.tsx";
import { pageMeta } from "#web/layouts/page-meta.ts";
import type { Route } from "./+types/example";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: "/example",
    ...fixedPages.example,
    image: pageSharePath("example"),
  });
}

export default ExamplePage;

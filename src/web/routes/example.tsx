import { ExamplePage } from "#web/features/marketing/example/example-page.tsx";
import { pageMeta } from "#web/layouts/page-meta.ts";
import type { Route } from "./+types/example";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: "/example",
    title: "How pictures are used",
    description: "Every kind of picture on this site, in each of its sizes and formats.",
  });
}

export default ExamplePage;

import { data } from "react-router";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Page not found", unlisted: true });
}

export default function NotFoundPage() {
  return <NotFound />;
}

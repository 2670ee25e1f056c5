import { data } from "react-router";
import { NotFound } from "#web/layouts/not-found.tsx";
import { pageMeta } from "#web/layouts/page-meta.ts";
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

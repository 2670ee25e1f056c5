import type { PublicPage } from "#domain/http/public-page.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/robots";

export const handle: PublicPage = { cache: "public", query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(serverContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "Allow: /api/docs",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}

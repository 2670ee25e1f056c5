import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { loadSection } from "#web/api/content.ts";
import { loadStock, type Stock, type StockBrand } from "#web/api/home-stock.ts";
import { pack, unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { BrandLogo } from "#web/areas/public/features/brand-marketplace/brand-logo.tsx";
import { HomePage } from "#web/areas/public/features/marketing/home/home-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/home";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  // The server has logged why the marketplaces cannot be read. The rest of the page works without them.
  const [section, stock] = await Promise.all([
    loadSection(call, "index"),
    loadStock(call).catch(() => undefined),
  ]);
  const loaded = { section, stock: stock && pack(stock) };
  return stock ? data(loaded) : data(loaded, { headers: { "cache-control": "no-store" } });
}

/** A page without its marketplaces is not cached. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/",
    ...(section?.ok ? unpacked(section.content).seo : { title: "Home" }),
  });
}

const brandLogo = ({ companyName, logo }: StockBrand) => <BrandLogo name={companyName} logo={logo} />;

export default function Home({ loaderData: { section, stock } }: Route.ComponentProps) {
  return (
    <>
      <HomePage
        content={section.ok ? unpacked(section.content) : undefined}
        stock={unpacked<Stock, undefined>(stock)}
        brandLogo={brandLogo}
      />
      {!section.ok && <ConsoleReport message="The content section 'index' could not be loaded." />}
    </>
  );
}

import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import type { StockBrand, Stock as StockData } from "#web/api/home-stock.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { figure } from "#web/ui/figure.ts";
import { Link } from "#web/ui/link.tsx";
import { snapRow } from "#web/ui/snap-row.ts";
import { ArrowLink } from "../arrow-link.tsx";
import { StockBrandTile, StockCreatorTile } from "./stock-tiles.tsx";

type StockContent = SectionContent["index"]["stock"];
export type DrawLogo = (brand: StockBrand) => ReactNode;
type StockProps = { content: StockContent; stock: StockData; brandLogo: DrawLogo };

/** Live records of the marketplaces. An empty marketplace is left out. */
export function Stock({ content, stock, brandLogo }: StockProps) {
  const { creators, categories, brands } = stock;
  return (
    <CachedElement as="section" cacheKey={() => ["stock", content, stock]}>
      {() => (
        <>
          {creators.items.length > 0 && (
            <Container className="pt-8 lg:pt-20">
              <StockHeading id="creators" title={content.creators.title} />
              <ul className={`${snapRow} mt-4 lg:mt-10 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10`}>
                {creators.items.map((creator) => (
                  <StockCreatorTile key={creator.to} creator={creator} />
                ))}
              </ul>
              <More to="/influencers" text={content.creators.more} total={creators.total} />
            </Container>
          )}
          {categories.length > 0 && <Categories title={content.categories.title} categories={categories} />}
          {brands.items.length > 0 && (
            <Container className="pt-8 lg:pt-20">
              <StockHeading id="brands" title={content.brands.title} />
              <ul className={`${snapRow} mt-4 lg:mt-10 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-0`}>
                {brands.items.map((brand) => (
                  <StockBrandTile key={brand.to} brand={brand} logo={brandLogo(brand)} />
                ))}
              </ul>
              <More to="/brands" text={content.brands.more} total={brands.total} />
            </Container>
          )}
        </>
      )}
    </CachedElement>
  );
}

function StockHeading({ id, title }: { id: string; title: string }) {
  return (
    <h2 id={id} className="text-heading">
      {title}
    </h2>
  );
}

function More({ to, text, total }: { to: string; text: string; total: number }) {
  return (
    <ArrowLink to={to} className="mt-1 lg:mt-8">
      {text.replace("{total}", figure(total))}
    </ArrowLink>
  );
}

function Categories({ title, categories }: { title: string; categories: StockData["categories"] }) {
  return (
    <Container className="pt-6 lg:pt-20">
      <StockHeading id="categories" title={title} />
      <ul className="mt-4 grid grid-cols-2 gap-x-5 border-ink border-t-[3px] lg:mt-8 lg:grid-cols-5 lg:gap-x-8">
        {categories.map(({ name, to, count }) => (
          <li key={name} className="border-line border-b">
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-10 items-baseline justify-between gap-2 py-2 lg:flex-col-reverse lg:items-start lg:justify-end lg:py-6"
            >
              <span className="wrap-anywhere font-semibold text-tiny group-hover:text-accent-text lg:text-base">
                {name}
              </span>
              <span data-figures className="font-bold font-display text-small lg:text-heading">
                <span>{figure(count)}</span>
                <span className="sr-only"> creators</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}

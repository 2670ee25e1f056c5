import type { ReactNode } from "react";
import type { StockBrand, StockCreator } from "#web/api/home-stock.ts";
import { Link } from "#web/ui/link.tsx";
import { Seal } from "#web/ui/marks.tsx";
import { Avatar } from "#web/ui/picture.tsx";

/** A portrait with a caption, as on a magazine page. */
export function StockCreatorTile({ creator }: { creator: StockCreator }) {
  const { to, name, avatar, monogram, category, location, followers, rate, verified } = creator;
  return (
    <li className="w-40 sm:w-52 lg:w-auto">
      <Link to={to} prefetch="intent" className="group block">
        <span className="block overflow-hidden rounded-print bg-sunk">
          <Avatar
            src={avatar}
            fallback={monogram}
            alt=""
            size={320}
            className="h-auto w-full transition-transform duration-250 ease-glide group-hover:scale-[1.03]"
          />
        </span>
        <span className="mt-3 flex items-center gap-1.5">
          <span className="truncate font-bold font-display text-lead leading-tight group-hover:text-accent-text lg:text-subheading">
            {name}
          </span>
          {verified && <Seal label="Verified" className="size-4.5 text-accent-text" />}
        </span>
        <span className="block truncate text-accent-text text-tiny lg:text-small">{category}</span>
        <span className="block truncate text-ink-soft text-tiny lg:text-small">{location}</span>
        <span data-figures className="mt-1 block truncate font-semibold text-small">
          {followers}
        </span>
        {rate !== undefined && (
          <span data-figures className="block truncate text-ink-soft text-tiny lg:text-small">
            {rate}
          </span>
        )}
      </Link>
    </li>
  );
}

/** A ledger line with a brand, its industry, and its budget. */
export function StockBrandTile({ brand, logo }: { brand: StockBrand; logo: ReactNode }) {
  const { to, companyName, industry, budgetRange, verified } = brand;
  return (
    <li className="w-64 border-line border-t-4 border-t-brand lg:w-auto lg:border-t lg:border-t-line">
      <Link to={to} prefetch="intent" className="group flex items-center gap-4 py-4 lg:py-5">
        {logo}
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-bold font-display text-lead leading-tight group-hover:text-brand-text">
              {companyName}
            </span>
            {verified && <Seal label="Verified" className="size-4.5 text-brand-text" />}
          </span>
          <span className="block truncate text-ink-soft text-small">{industry}</span>
          <span data-figures className="block truncate font-semibold text-small">
            {`Budget ${budgetRange}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

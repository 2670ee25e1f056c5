import { memo, type ReactNode, type Ref } from "react";
import type { Brand } from "#domain/brands/brand.contract.ts";
import { enquiryPath } from "#domain/contact/enquiry-path.ts";
import { brandPath } from "#domain/http/record-paths.ts";
import { ratingText } from "#domain/influencers/influencer-figures.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { ButtonOrLink } from "#web/ui/button-or-link.tsx";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { figure } from "#web/ui/figure.ts";
import { Link } from "#web/ui/link.tsx";
import { NameSeal, StarBadge } from "#web/ui/marks.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { companySizeText } from "./active-filters.ts";
import { BrandLogo } from "./brand-logo.tsx";

const collaborationsOnCard = 2;

type BrandCardProps = {
  brand: Brand;
  onContact: (brand: Brand) => void;
  /** Renders the favorite button. Must be the same function on every render, because the card is memoized. */
  favorite: (brand: Brand) => ReactNode;
  /** Lets scripts focus the card. */
  ref?: Ref<HTMLElement>;
};

/** A brand in the list. It looks like a letterhead, while a creator's card is a portrait. */
export const BrandCard = memo(function BrandCard({ brand, onContact, favorite, ref }: BrandCardProps) {
  const nameId = `name-${brand._id}`;
  return (
    <CachedElement
      as="article"
      cacheKey={() => ["brand", brand]}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={nameId}
      className="row-span-6 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 rounded-card border border-line border-t-4 border-t-brand bg-raised p-5 transition-[border-color] duration-150 focus-within:border-brand hover:border-brand focus:border-brand"
    >
      {() => (
        <>
          <BrandHead brand={brand} nameId={nameId} />
          <p className="mt-3 line-clamp-3 self-start text-small">{brand.description}</p>
          <BrandFigures brand={brand} />
          <BrandSocials brand={brand} />
          <BrandCollaborations types={brand.collaborationTypes} />
          <div className="flex gap-2 self-end pt-4">
            <ButtonOrLink
              to={enquiryPath("brandId", brand._id)}
              variant="brand"
              className="grow"
              onClick={() => onContact(brand)}
              aria-describedby={nameId}
            >
              Contact
            </ButtonOrLink>
            <div className="shrink-0 rounded-full border-[1.5px] border-ink">{favorite(brand)}</div>
          </div>
        </>
      )}
    </CachedElement>
  );
});

function BrandHead({ brand, nameId }: { brand: Brand; nameId: string }) {
  const { companyName, industry, location, verified, featured } = brand;
  return (
    <div>
      <div className="flex items-start justify-between">
        <Link to={brandPath(brand)} tabIndex={-1} aria-hidden="true">
          <BrandLogo name={companyName} logo={brand.logo} />
        </Link>
        {featured && <StarBadge>Featured</StarBadge>}
      </div>
      <p className="mt-4 truncate font-semibold text-brand-text text-tiny">{industry}</p>
      <h3 className="mt-0.5 text-subheading">
        <Link id={nameId} to={brandPath(brand)} className="hover:text-brand-text">
          {companyName}
        </Link>
        {verified && <NameSeal className="text-brand-text" />}
      </h3>
      <p className="truncate text-ink-soft text-small">{location}</p>
    </div>
  );
}

/** Figures on the lines of a ledger. */
function BrandFigures({ brand }: { brand: Brand }) {
  const lines = [
    ["Budget", brand.budgetRange],
    ["Rating", ratingText(brand.rating)],
    ["Collaborations", figure(brand.totalCollaborations)],
    ["Size", brand.companySize ? companySizeText(brand.companySize) : "–"],
  ] as const;
  return (
    <dl data-figures className="mt-4 border-line border-t">
      {lines.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-3 border-line border-b py-1.5">
          <dt className="text-ink-soft text-small">{label}</dt>
          <dd className="text-right font-bold font-display">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts are texts; '0' means that the brand does not use the platform. */
function BrandSocials({ brand: { companyName, socialMedia } }: { brand: Brand }) {
  const counts = Object.entries(socialMedia).filter(([, count]) => count !== "0" && count !== "");
  // The row stays because the card's grid relies on it.
  if (counts.length === 0) return <div />;
  return (
    <ul
      aria-label={`Following of ${companyName}`}
      data-figures
      className="flex flex-wrap content-start gap-x-4 gap-y-1 pt-3"
    >
      {counts.map(([platform, count]) => (
        <li key={platform} className="flex min-h-8 items-center gap-1.5 font-semibold text-small">
          <PlatformIcon platform={platform} label={platformLabel(platform)} className="size-4" />
          <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}

function BrandCollaborations({ types }: { types: readonly string[] }) {
  if (types.length === 0) return <div />;
  return <BadgeList label="Collaboration types" items={types} most={collaborationsOnCard} className="pt-2" />;
}

import MapPin from "lucide-react/icons/map-pin";
import { type ReactNode, useId } from "react";
import type { BrandProfile } from "#domain/brands/brand.contract.ts";
import { enquiryPath } from "#domain/contact/enquiry-path.ts";
import { ratingText } from "#domain/influencers/influencer-figures.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { ButtonOrLink } from "#web/ui/button-or-link.tsx";
import { Container } from "#web/ui/container.tsx";
import { figure } from "#web/ui/figure.ts";
import { Link } from "#web/ui/link.tsx";
import { Seal, StarBadge } from "#web/ui/marks.tsx";
import { PhoneBar } from "#web/ui/phone-bar.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";

type BrandPageProps = {
  brand: BrandProfile;
  logo: ReactNode;
  /** The favorite and share buttons. */
  actions: ReactNode;
  onContact: () => void;
  /** Cards of other brands of the industry; nothing if there are none. */
  others: ReactNode;
};

/** The list of an industry's brands. */
const industryPath = (industry: string) => `/brands?${new URLSearchParams({ industry })}`;

/** The page `/brands/:slug` with all public data of a brand. */
export function BrandPage({ brand, logo, actions, onContact, others }: BrandPageProps) {
  const { industry } = brand;
  return (
    <>
      <Container className="py-8 lg:py-12">
        <Breadcrumb industry={industry} />
        <article aria-labelledby="brand-name" className="mt-6">
          <BrandHeader brand={brand} logo={logo} actions={actions} onContact={onContact} />
          <BrandDetails brand={brand} />
        </article>
        {others && (
          <section aria-labelledby="others" className="mt-16 lg:mt-24">
            <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
              <h2 id="others" className="text-heading">
                {`Also in ${industry}`}
              </h2>
              <Link to={industryPath(industry)} className="link-plain font-semibold">
                All of them
              </Link>
            </div>
            {others}
          </section>
        )}
      </Container>
      <PhoneBar label={`Contact ${brand.companyName}`}>
        <p className="min-w-0 text-small" data-figures>
          {brand.budgetRange && <span className="block text-ink-soft">Budget</span>}
          <span className="block truncate font-semibold">{brand.budgetRange || brand.companyName}</span>
        </p>
        <ContactButton brand={brand} onContact={onContact} />
      </PhoneBar>
    </>
  );
}

type ContactButtonProps = Pick<BrandPageProps, "brand" | "onContact"> & {
  size?: "medium" | "large";
  className?: string;
};

function ContactButton({ brand, onContact, size, className }: ContactButtonProps) {
  return (
    <ButtonOrLink
      to={enquiryPath("brandId", brand._id)}
      variant="brand"
      size={size}
      className={className}
      onClick={onContact}
    >
      Contact
    </ButtonOrLink>
  );
}

function Breadcrumb({ industry }: { industry: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-small">
      <ol className="flex flex-wrap gap-x-2 text-ink-soft [overflow-wrap:anywhere]">
        <li>
          <Link to="/brands" className="link-plain">
            Brands
          </Link>
        </li>
        {industry && (
          <li className="before:mr-2 before:content-['/']">
            <Link to={industryPath(industry)} className="link-plain">
              {industry}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** A letterhead: the logo, the name, the description, and the ledger beside them. */
function BrandHeader({ brand, logo, actions, onContact }: Omit<BrandPageProps, "others">) {
  const { companyName, description, industry, location, verified, featured } = brand;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 rounded-card border border-line border-t-8 border-t-brand bg-raised p-6 sm:p-8 lg:grid-cols-12 lg:p-12">
      <div className="flex min-w-0 flex-col lg:col-span-7">
        <div className="flex items-start justify-between gap-4">
          {logo}
          {featured && <StarBadge>Featured</StarBadge>}
        </div>
        <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {industry && <span className="text-brand-text">{industry}</span>}
          {location && (
            <span className="inline-flex items-center gap-1.5 text-ink-soft">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <span>{location}</span>
            </span>
          )}
        </p>
        <h1 id="brand-name" className="mt-2 text-title [overflow-wrap:anywhere]">
          <span>{companyName}</span>
          {verified && (
            <>
              {"\u00a0"}
              <Seal label="Verified" className="inline-block size-[0.6em] align-baseline text-brand-text" />
            </>
          )}
        </h1>
        {description && (
          <p className="mt-5 max-w-[38rem] whitespace-pre-line text-lead [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
      </div>
      <div className="flex flex-col justify-between gap-5 sm:gap-8 lg:col-span-5">
        <Ledger brand={brand} />
        <div className="flex flex-wrap items-center gap-3">
          <ContactButton brand={brand} onContact={onContact} size="large" className="max-sm:hidden lg:grow" />
          <div className="flex gap-1 max-sm:-ml-3">{actions}</div>
        </div>
      </div>
    </header>
  );
}

function Ledger({ brand }: { brand: BrandProfile }) {
  const { budgetRange, companySize, rating, totalCollaborations } = brand;
  const lines = [
    ["Budget", budgetRange],
    ["Size", companySize && `${companySize} employees`],
    ["Rating", ratingText(rating)],
    ["Collaborations", figure(totalCollaborations)],
  ].filter(([, value]) => value !== "");
  return (
    <dl data-figures className="border-line border-t">
      {lines.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 border-line border-b py-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right font-bold font-display text-subheading">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As many columns as there are sections, so that none of them leaves an empty half. */
function BrandDetails({ brand: { goals, collaborationTypes, socialMedia } }: Pick<BrandPageProps, "brand">) {
  const channels = Object.entries(socialMedia).filter(([, count]) => count !== "0" && count !== "");
  return (
    <div className="mt-12 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-12 gap-y-10 empty:hidden lg:mt-16">
      {goals && (
        <Details title="Campaign goals">
          <p className="max-w-[40rem] whitespace-pre-line border-brand border-l-4 pl-5 text-lead [overflow-wrap:anywhere]">
            {goals}
          </p>
        </Details>
      )}
      {collaborationTypes.length > 0 && (
        <Details title="Looking for">
          <ul className={lines}>
            {collaborationTypes.map((type) => (
              <li key={type} className="border-line border-t py-3 font-medium [overflow-wrap:anywhere]">
                {type}
              </li>
            ))}
          </ul>
        </Details>
      )}
      {channels.length > 0 && (
        <Details title="Channels">
          <ul className={lines}>
            {channels.map(([platform, count]) => (
              <li key={platform} className="flex items-center gap-3 border-line border-t py-3">
                <PlatformIcon platform={platform} className="size-5 shrink-0" />
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  {platformLabel(platform)}
                </span>
                <span className="ml-auto shrink-0 font-bold font-display text-subheading" data-figures>
                  {count}
                </span>
              </li>
            ))}
          </ul>
        </Details>
      )}
    </div>
  );
}

const lines = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-12";

function Details({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-subheading">
        {title}
      </h2>
      {children}
    </section>
  );
}

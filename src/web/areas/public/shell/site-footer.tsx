import { fillIn } from "#domain/content/fill-in.ts";
import type { SectionContent } from "#domain/content/sections.ts";
import type { Look } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { NamedIcon } from "#web/ui/named-icon.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

type Footer = SectionContent["footer"];
type SiteFooterProps = {
  content: Footer | undefined;
  logo: Look["logo"];
  brandName: string;
  year: number;
};

export function SiteFooter({ content, logo, brandName, year }: SiteFooterProps) {
  return (
    <CachedElement
      as="footer"
      cacheKey={content && (() => ["footer", brandName, year, content, logo])}
      data-print="hide"
      className="night"
    >
      {() => (
        <Container className="pt-8 pb-5 lg:pt-24 lg:pb-8">
          {content ? (
            <Columns content={content} logo={logo} values={{ brand: brandName, year: String(year) }} />
          ) : (
            <Waiting />
          )}
        </Container>
      )}
    </CachedElement>
  );
}

type ColumnsProps = { content: Footer; logo: Look["logo"]; values: Record<string, string> };

function Columns({ content, logo, values }: ColumnsProps) {
  const { companyInfo, quickLinks, services, contactInfo, quickActions, bottomFooter } = content;
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 grid-cols-2 lg:gap-y-12 lg:grid-cols-[5fr_2fr_2fr_3fr]">
        <Company company={companyInfo} logo={logo} actions={quickActions} values={values} />
        <LinkList title={quickLinks.title} links={quickLinks.links} />
        <LinkList title={services.title} links={services.items} />
        <ContactDetails contact={contactInfo} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 sm:gap-x-8 border-night-line border-t pt-5 lg:mt-16 lg:pt-6 text-on-night-soft text-small">
        <p className="mr-auto">{fillIn(bottomFooter.copyright, values)}</p>
        {bottomFooter.links.map(({ to, text }) => (
          <Link key={to} to={to} className="link-plain">
            {text}
          </Link>
        ))}
        <Link to="/admin/login" className="link-plain">
          Admin Login
        </Link>
      </div>
    </>
  );
}

type CompanyProps = {
  company: Footer["companyInfo"];
  logo: Look["logo"];
  actions: Footer["quickActions"];
  values: Record<string, string>;
};

function Company({ company, logo, actions, values }: CompanyProps) {
  return (
    <div className="col-span-2 lg:col-span-1">
      <p className="flex items-center gap-3 font-bold font-display text-heading lg:text-title">
        {/* The footer is dark in both schemes, but a logo suits only light or dark, so it gets a separate
            background. */}
        {logo ? (
          <span className="rounded-field bg-on-night p-2">
            <SiteMark logo={logo} onLight />
          </span>
        ) : (
          <SiteMark className="h-[0.62em] w-auto" />
        )}
        <span className={logo?.hasName ? "sr-only" : undefined}>{fillIn(company.title, values)}</span>
      </p>
      <p className="mt-2 hidden max-w-[26rem] text-on-night-soft sm:block lg:mt-4 lg:text-lead">
        {fillIn(company.description, values)}
      </p>
      <ul className="-ml-2.5 mt-2 flex flex-wrap lg:mt-6">
        {actions.map(({ icon, link, title }) => (
          <li key={title}>
            <Tooltip content={title} repeatsName>
              {(trigger) => (
                <a
                  {...trigger}
                  href={link}
                  aria-label={title}
                  {...(link.startsWith("https:") && { target: "_blank", rel: "noopener" })}
                  className="inline-flex size-11 items-center justify-center rounded-full transition-colors duration-150 hover:bg-on-night hover:text-night"
                >
                  <NamedIcon name={icon} className="size-5" />
                </a>
              )}
            </Tooltip>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid gap-0.5 lg:mt-6 lg:gap-1 text-on-night-soft text-small">
        <LegalLine term="Legal name" value={fillIn(company.legalName, values)} />
        <LegalLine term="Trade name" value={fillIn(company.tradeName, values)} />
        <LegalLine term="GST number" value={company.gstNumber} />
      </dl>
    </div>
  );
}

function LegalLine({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{`${term}:`}</dt>
      <dd className="text-on-night">{value}</dd>
    </div>
  );
}

function LinkList({ title, links }: { title: string; links: { to: string; text: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold font-text text-on-night-soft text-small">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, text }) => (
          <li key={`${to} ${text}`}>
            <Link
              to={to}
              className="wrap-anywhere inline-flex min-h-8 items-center lg:min-h-9 font-medium hover:underline hover:underline-offset-4"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactDetails({ contact }: { contact: Footer["contactInfo"] }) {
  return (
    <div className="col-span-2 lg:col-span-1">
      <h2 className="font-semibold font-text text-on-night-soft text-small">{contact.title}</h2>
      <ul className="mt-2 grid gap-2.5 lg:mt-3.5 lg:gap-4">
        {contact.details.map(({ icon, value, description }) => (
          <li key={value} className="flex gap-3">
            <NamedIcon name={icon} className="mt-0.5 size-5 shrink-0 text-on-night-soft" />
            <div className="min-w-0">
              <p className="font-medium">{value}</p>
              <p className="hidden text-on-night-soft text-small sm:block">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const columns = ["company", "links", "services", "contact"];

function Waiting() {
  return (
    <SkeletonGroup label="Loading the footer" className="grid gap-10 pb-24 sm:grid-cols-2 lg:grid-cols-4">
      {columns.map((column) => (
        <div key={column}>
          <Skeleton className="mb-6 h-5 w-32" />
          <SkeletonText lines={4} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { Picture } from "#web/ui/picture.tsx";
import { ArrowLink } from "../arrow-link.tsx";
import { ExampleBadge } from "../example-badge.tsx";

type Study = NonNullable<SectionContent["case-studies"]["featuredCaseStudies"]>["items"][number];
const focus = { left: "object-left", center: "object-center", right: "object-right" };

type CaseStudyViewProps = {
  study: Study;
  /** Whether its picture is the largest above the fold. */
  first: boolean;
  /** Whether the picture is on the right. */
  mirrored: boolean;
};

export function CaseStudyView({ study, first, mirrored }: CaseStudyViewProps) {
  const { id, title, client, industry, description, challenge, approach, results, picture, cta, example } =
    study;
  return (
    <article id={id} className="grid scroll-mt-28 gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className={clsx("lg:col-span-6", mirrored && "lg:order-last")}>
        <div className="lg:sticky lg:top-28">
          <Picture
            src={picture.src}
            alt={picture.alt}
            width={1600}
            height={1000}
            sizes="(min-width: 82rem) 36rem, (min-width: 64rem) 45vw, 92vw"
            priority={first}
            className={clsx("aspect-[16/10] w-full object-cover lg:aspect-[4/5]", focus[picture.focus])}
          />
        </div>
      </div>
      <div className="lg:col-span-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
          <span className="text-ink-soft">
            <span className="font-semibold text-brand-text">{client}</span>
            <span>{`, ${industry}`}</span>
          </span>
          {example && <ExampleBadge />}
        </p>
        <h3 className="mt-2 text-title">{title}</h3>
        <p className="mt-5 max-w-[36rem] text-lead">{description}</p>
        <dl data-figures="" className="mt-8 grid grid-cols-3 gap-x-4 border-ink border-y-[3px] py-5">
          {results.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-ink-soft text-small leading-snug">{label}</dt>
              <dd className="font-bold font-display text-heading">{value}</dd>
            </div>
          ))}
        </dl>
        <h4 className="mt-8 text-subheading">The challenge</h4>
        <p className="mt-2 max-w-[36rem] text-ink-soft">{challenge}</p>
        <h4 className="mt-6 text-subheading">The plan</h4>
        <ul className="mt-1 max-w-[36rem] divide-y divide-line text-ink-soft">
          {approach.map((step) => (
            <li key={step} className="py-3">
              {step}
            </li>
          ))}
        </ul>
        <ArrowLink to={cta.to} className="mt-5">
          {cta.text}
        </ArrowLink>
      </div>
    </article>
  );
}

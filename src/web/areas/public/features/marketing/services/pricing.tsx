import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { CheckedList } from "../checked-list.tsx";
import { SectionHeading } from "../section-heading.tsx";

type PricingContent = SectionContent["services"]["pricing"];
type Plan = PricingContent["plans"][number];

export function Pricing({ content }: { content: PricingContent }) {
  return (
    <section aria-labelledby="pricing" className="py-20 lg:py-28">
      <Container>
        <SectionHeading id="pricing" title={content.title} lead={content.subtitle} />
        <div className="mt-12 grid gap-6 lg:mt-16 lg:grid-cols-3 lg:items-stretch lg:gap-0">
          {content.plans.map((plan) => (
            <PlanView key={plan.name} plan={plan} featuredLabel={content.featuredLabel} />
          ))}
        </div>
        {content.note && <p className="mt-8 text-ink-soft text-small">{content.note}</p>}
      </Container>
    </section>
  );
}

/** The featured plan is dark and taller than its neighbors. */
function PlanView({ plan, featuredLabel }: { plan: Plan; featuredLabel: string }) {
  const { name, description, price, period, originalPrice, features, featured, cta } = plan;
  return (
    <article
      className={clsx(
        "relative flex flex-col p-7 lg:p-9",
        featured ? "night border-gold border-t-[6px] lg:-my-5 lg:py-12" : "border border-line bg-raised",
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-heading">{name}</h3>
        {featured && <Badge tone="gold">{featuredLabel}</Badge>}
      </div>
      <p className="mt-1 text-ink-soft">{description}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-bold font-display text-figure">{price}</span>
        <span className="text-ink-soft">{period}</span>
        {originalPrice && (
          <span className="text-ink-soft">
            <span className="sr-only">instead of </span>
            <s>{originalPrice}</s>
          </span>
        )}
      </p>
      <CheckedList items={features} className="mt-7 mb-9" />
      <ButtonLink
        to={cta.to}
        variant={featured ? "primary" : "secondary"}
        prefetch="intent"
        className="mt-auto w-full"
      >
        {cta.text}
      </ButtonLink>
    </article>
  );
}

import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { ButtonLink, type ButtonVariant } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { CheckedList } from "../checked-list.tsx";

type Services = SectionContent["services"]["services"];
type Service = Services["items"][number];

const sides: Record<Service["side"], { line: string; button: ButtonVariant }> = {
  influencer: { line: "border-accent", button: "primary" },
  brand: { line: "border-brand", button: "brand" },
  both: { line: "border-ink", button: "secondary" },
};

export function ServiceList({ content }: { content: Services }) {
  return (
    <section aria-labelledby="services" className="pb-20 lg:pb-28">
      <Container>
        <h2 id="services" className="text-title">
          {content.title}
        </h2>
        <div className="mt-8 grid gap-y-14 lg:gap-y-20">
          {content.items.map((service) => (
            <ServiceView key={service.id} service={service} />
          ))}
        </div>
      </Container>
    </section>
  );
}

function ServiceView({ service }: { service: Service }) {
  const { id, title, description, features, price, priceNote, side, cta } = service;
  return (
    <article
      id={id}
      className={clsx(
        "grid scroll-mt-28 gap-x-12 gap-y-6 border-t-[6px] pt-6 lg:grid-cols-12 lg:pt-8",
        sides[side].line,
      )}
    >
      <div className="lg:col-span-5">
        <h3 className="text-heading">{title}</h3>
        <p className="mt-3 max-w-[30rem] text-ink-soft text-lead">{description}</p>
      </div>
      <CheckedList items={features} className="lg:col-span-4 lg:pt-2" />
      <div className="flex flex-wrap items-end justify-between gap-4 lg:col-span-3 lg:flex-col lg:items-end lg:justify-start lg:text-right">
        <p>
          <span className="block font-bold font-display text-heading">{price}</span>
          {priceNote && <span className="block text-ink-soft text-small">{priceNote}</span>}
        </p>
        <ButtonLink to={cta.to} variant={sides[side].button} prefetch="intent">
          {cta.text}
        </ButtonLink>
      </div>
    </article>
  );
}

import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { ArrowLink } from "../arrow-link.tsx";

export function QuickActions({ content }: { content: SectionContent["contact"]["quickActions"] }) {
  return (
    <section aria-labelledby="quick-actions" className="bg-sunk py-16 lg:py-20">
      <Container>
        <h2 id="quick-actions" className="text-heading">
          {content.title}
        </h2>
        <ul className="mt-8 grid gap-x-12 gap-y-2 lg:grid-cols-3">
          {content.items.map(({ title, description, cta }) => (
            <li key={title} className="group relative border-line-strong border-t py-6">
              <h3 className="text-heading">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{description}</p>
              <ArrowLink to={cta.to} className="mt-3 after:absolute after:inset-0">
                {cta.text}
              </ArrowLink>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

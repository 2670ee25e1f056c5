import type { SectionContent } from "#domain/content/sections.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { CheckedList } from "../checked-list.tsx";

export function CustomPlan({ content }: { content: SectionContent["services"]["customPlan"] }) {
  return (
    <section aria-labelledby="custom-plan" className="bg-brand-wash">
      <Container className="grid gap-x-16 gap-y-8 py-16 lg:grid-cols-12 lg:items-end lg:py-20">
        <div className="lg:col-span-7">
          <h2 id="custom-plan" className="text-title">
            {content.title}
          </h2>
          <p className="mt-4 max-w-[36rem] text-lead">{content.description}</p>
        </div>
        <div className="lg:col-span-5">
          <CheckedList items={content.features} />
          <ButtonLink to={content.cta.to} variant="brand" size="large" prefetch="intent" className="mt-7">
            {content.cta.text}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}

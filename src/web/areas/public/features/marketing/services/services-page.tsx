import type { SectionContent } from "#domain/content/sections.ts";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { CustomPlan } from "./custom-plan.tsx";
import { Faq } from "./faq.tsx";
import { Pricing } from "./pricing.tsx";
import { Promises } from "./promises.tsx";
import { ServiceList } from "./service-list.tsx";

export function ServicesPage({ content }: { content: SectionContent["services"] }) {
  return (
    <>
      <Container className="grid gap-x-16 gap-y-10 pt-12 pb-16 lg:grid-cols-2 lg:items-center lg:pt-16 lg:pb-24">
        <header>
          <h1 className="text-hero">{content.title}</h1>
          <p className="mt-6 max-w-[34rem] text-ink-soft text-lead">{content.subtitle}</p>
        </header>
        <Picture
          src="/images/services/workshop"
          alt=""
          width={1600}
          height={900}
          sizes="(min-width: 82rem) 36rem, (min-width: 64rem) 45vw, 92vw"
          priority
          className="w-full"
        />
      </Container>
      <CachedElement as="div" cacheKey={() => ["services", content]}>
        {() => (
          <>
            {!content.services.hidden && <ServiceList content={content.services} />}
            {!content.promises.hidden && <Promises content={content.promises} />}
            {!content.pricing.hidden && <Pricing content={content.pricing} />}
            {!content.customPlan.hidden && <CustomPlan content={content.customPlan} />}
            {!content.faq.hidden && <Faq content={content.faq} />}
          </>
        )}
      </CachedElement>
    </>
  );
}

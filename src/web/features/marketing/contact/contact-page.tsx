import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { ContactInfo } from "./contact-info.tsx";
import { QuickActions } from "./quick-actions.tsx";

type ContactPageProps = {
  content: SectionContent["contact"];
  /** The message form. */
  form: ReactNode;
};

export function ContactPage({ content, form }: ContactPageProps) {
  const { title, description, note } = content.form;
  return (
    <>
      <Container className="pt-12 pb-12 lg:pt-20 lg:pb-16">
        <PageHeading title={content.title} lead={content.subtitle} />
      </Container>
      <Container className="grid gap-x-16 gap-y-16 pb-20 lg:grid-cols-12 lg:pb-28">
        <section
          aria-labelledby="message"
          className="border-accent border-t-[6px] pt-6 lg:col-span-7 lg:pt-8"
        >
          <h2 id="message" className="text-heading">
            {title}
          </h2>
          <p className="mt-2 text-ink-soft">{description}</p>
          <div className="mt-8">{form}</div>
          {note && <p className="mt-4 text-ink-soft text-small">{note}</p>}
        </section>
        <ContactInfo info={content.info} platforms={content.socialPlatforms} className="lg:col-span-5" />
      </Container>
      <QuickActions content={content.quickActions} />
    </>
  );
}

import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { Container } from "#web/ui/container.tsx";
import { Bell } from "../artwork/bell.tsx";
import { ContactInfo } from "./contact-info.tsx";
import { QuickActions } from "./quick-actions.tsx";

type ContactPageProps = {
  content: SectionContent["contact"];
  /** Whether the page asks for the brief of a campaign. */
  isBrief: boolean;
  /** The message form. */
  form: ReactNode;
};

export function ContactPage({ content, isBrief, form }: ContactPageProps) {
  const { title, description, note } = { ...content.form, ...(isBrief && content.campaign?.form) };
  const heading = (isBrief && content.campaign) || content;
  return (
    <>
      <Container className="grid items-end gap-x-16 pt-12 lg:grid-cols-12 lg:pt-14">
        <header className="pb-12 lg:col-span-7 lg:pb-14">
          <h1 className="text-hero">{heading.title}</h1>
          <p className="mt-6 max-w-[34rem] text-ink-soft text-lead">{heading.subtitle}</p>
        </header>
        <Bell className="hidden w-full lg:col-span-5 lg:block" />
      </Container>
      <Container className="grid gap-x-16 gap-y-16 pb-20 lg:grid-cols-12 lg:pb-28">
        <section
          id="message"
          aria-labelledby="message-title"
          className="group/message border-accent border-t-[6px] pt-6 lg:col-span-7 lg:pt-8"
        >
          <div className="mb-8 group-has-data-sent/message:hidden">
            <h2 id="message-title" className="text-heading">
              {title}
            </h2>
            <p className="mt-2 text-ink-soft">{description}</p>
          </div>
          {form}
          {note && <p className="mt-4 text-ink-soft text-small">{note}</p>}
        </section>
        <ContactInfo info={content.info} platforms={content.socialPlatforms} className="lg:col-span-5" />
      </Container>
      {!content.quickActions.hidden && <QuickActions content={content.quickActions} />}
    </>
  );
}

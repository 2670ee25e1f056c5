import { useEffect, useRef } from "react";
import { contactAnswerTime } from "#domain/contact/answer-time.ts";
import { longDate } from "#domain/days/long-date.ts";
import type { Country } from "#domain/places/countries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { NextSteps } from "#web/ui/form/form-layout.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import type { ChosenCreator } from "./chosen-creators.tsx";

/** The values of the form as they were sent, and whether a copy goes to the sender. */
export type Sent = { values: SentValues; copied: boolean };

type SentValues = {
  name?: string;
  email?: string;
  company?: string;
  service?: string;
  message?: string;
  influencerIds?: readonly string[];
  brief?: {
    product?: string;
    budget?: string;
    startsOn?: string;
    endsOn?: string;
    deliverables?: string;
    countries?: readonly string[];
  };
};

type Named = { name: string };

type SentMessageProps = {
  title: string;
  sent: Sent;
  creators: readonly ChosenCreator[];
  brand: Named | undefined;
  services: ReadonlyArray<{ value: string; label: string }>;
  countries: readonly Country[] | undefined;
  /** URL of the page without a fragment, so that it is loaded anew without JavaScript. */
  action: string;
  onAgain: () => void;
};

/** In place of the form: what was sent, and what happens next. Receives the focus, so that it is announced. */
export function SentMessage({ title, sent, brand, action, onAgain, ...choices }: SentMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = sentLines(sent.values, brand, choices);
  return (
    <div data-sent="">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-28 items-start gap-3 text-heading text-brand-text"
      >
        <LineIcon name="circle-check" className="mt-[0.1em] size-[0.9em] shrink-0" />
        <span>{title}</span>
      </h2>
      <p className="mt-3 text-lead">{contactAnswerTime}</p>
      <NextSteps steps={nextSteps(sent, brand)} />
      <h3 className="mt-10 mb-3 text-subheading">What you sent</h3>
      <Details className="rounded-card bg-sunk p-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {lines.map(([label, text]) => (
          <Detail key={label} label={label}>
            <span className="whitespace-pre-line">{text}</span>
          </Detail>
        ))}
      </Details>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={brand ? "/brands" : "/influencers"} variant="secondary">
          {brand ? "Browse Brands" : "Browse Influencers"}
        </ButtonLink>
        <ButtonLink
          to={action}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          Write another message
        </ButtonLink>
      </div>
    </div>
  );
}

function nextSteps({ values, copied }: Sent, brand: Named | undefined) {
  const isAboutSomebody = brand !== undefined || (values.influencerIds ?? []).length > 0;
  const steps = [
    { when: "Now", what: `We have your message.${copied ? " A copy is on its way to your inbox." : ""}` },
    {
      when: "One business day",
      what: `A person reads it${isAboutSomebody ? ", asks where needed," : ""} and replies to ${values.email ?? "you"}.`,
    },
  ];
  if (values.brief === undefined) return steps;
  const agreed = "The creators get their offers. You approve drafts and see the results on one page.";
  return [...steps, { when: "Once you agree", what: agreed }];
}

type Choices = Pick<SentMessageProps, "creators" | "services" | "countries">;

/** The filled-in fields with their labels. */
function sentLines(
  { brief = {}, ...values }: SentValues,
  brand: Named | undefined,
  { creators, services, countries = [] }: Choices,
): [label: string, text: string][] {
  const names = creators.filter(({ id }) => values.influencerIds?.includes(id)).map(({ name }) => name);
  const places = countries.filter(({ code }) => brief.countries?.includes(code)).map(({ name }) => name);
  const days = [brief.startsOn, brief.endsOn].map((day) => day && longDate(day));
  const lines: [string, string | undefined][] = [
    ["About", brand?.name ?? names.join(", ")],
    ["Service", services.find(({ value }) => value === values.service)?.label],
    ["Product", brief.product],
    ["Budget", brief.budget],
    ["First day", days[0]],
    ["Last day", days[1]],
    ["Deliverables", brief.deliverables],
    ["Countries", places.join(", ")],
    ["Message", values.message],
    ["From", [values.name, values.company].filter(Boolean).join(", ")],
    ["Email", values.email],
  ];
  return lines.flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []));
}

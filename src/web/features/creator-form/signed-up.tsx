import { ButtonLink } from "#web/ui/button.tsx";
import { NextSteps, SentPanel } from "#web/ui/form/form-layout.tsx";

const steps = [
  { when: "Now", what: "Your application is with us. There is nothing more to do." },
  {
    when: "3-5 business days",
    what: "A person looks at your channels and your work, and answers at the address you gave.",
  },
  {
    when: "Once you are in",
    what: "Your profile stands in the marketplace with your pictures and your rate, and brands can write to you.",
  },
];

/** Confirms the application. */
export function SignedUp({
  title,
  action,
  onAgain,
}: {
  title: string;
  /** The URL of the page, which shows an empty form without script. */
  action: string;
  onAgain: () => void;
}) {
  return (
    <SentPanel title={title} tone="accent">
      <NextSteps steps={steps} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/influencers">Browse Influencers</ButtonLink>
        <ButtonLink
          to={action}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          Send another application
        </ButtonLink>
      </div>
    </SentPanel>
  );
}

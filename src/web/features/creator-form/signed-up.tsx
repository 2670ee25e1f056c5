import { filesLeftOutMessage } from "#domain/media/accepted-files.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NextSteps, SentPanel } from "#web/ui/form/form-layout.tsx";

const steps = [
  { when: "Now", what: "We have your application, and a confirmation is on its way to your inbox." },
  {
    when: "3-5 business days",
    what: "A person reviews your channels and your work, and emails you the decision.",
  },
  {
    when: "Once you are in",
    what: "Your profile is in the marketplace with your pictures and your rate, and brands can contact you.",
  },
];

/** Confirms the application. */
export function SignedUp({
  title,
  leftOut,
  action,
  onAgain,
}: {
  title: string;
  leftOut: readonly string[] | undefined;
  /** URL of the page, which shows an empty form without JavaScript. */
  action: string;
  onAgain: () => void;
}) {
  return (
    <SentPanel title={title} tone="accent">
      {leftOut && <p className="mt-6 max-w-prose">{filesLeftOutMessage(leftOut)}</p>}
      <NextSteps steps={steps} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/brands">See who is looking for creators</ButtonLink>
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

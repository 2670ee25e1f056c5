import { ButtonLink } from "#web/ui/button.tsx";
import { NextSteps, SentPanel } from "#web/ui/form/form-layout.tsx";

const steps = [
  { when: "Now", what: "We have your registration, and a confirmation is on its way to your inbox." },
  {
    when: "3-5 business days",
    what: "A person reviews your goals and replies to the contact person you named.",
  },
  {
    when: "Once you are listed",
    what: "Creators find you in the brand marketplace, with your industry and your budget range.",
  },
];

type RegisteredProps = {
  title: string;
  /** URL of the page, which shows an empty form without JavaScript. */
  action: string;
  onAgain: () => void;
};

/** Confirms the registration. */
export function Registered({ title, action, onAgain }: RegisteredProps) {
  return (
    <SentPanel title={title} tone="brand">
      <NextSteps steps={steps} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/influencers" variant="brand">
          Browse Influencers
        </ButtonLink>
        <ButtonLink
          to={action}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          Register another brand
        </ButtonLink>
      </div>
    </SentPanel>
  );
}

import { useState } from "react";
import type { OwnDataAction } from "#domain/data-notices/data-notice-rules.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import { longDate } from "#domain/days/long-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import { decisionTexts, questions } from "./own-data-texts.ts";

type OwnDataPageProps = {
  agency: string;
  data: OwnData;
  /** The request that is being sent. */
  sending: OwnDataAction | undefined;
  onRequest: (action: OwnDataAction) => void;
};

/** Data that the agency has of a creator whom it added, and what the creator can do. */
export function OwnDataPage({ agency, data, sending, onRequest }: OwnDataPageProps) {
  return (
    <>
      <title>{`Your data · ${agency}`}</title>
      <p className="font-semibold text-ink-soft">{data.name}</p>
      <h1 className="mt-2 text-title">{`The data that ${agency} has about you`}</h1>
      <p className="mt-5 max-w-[36rem] text-lead">
        {`${agency} has added you to its list of creators. You didn’t ask for this. Here is what is stored, why, and how to stop it.`}
      </p>
      <Decision agency={agency} data={data} sending={sending} onRequest={onRequest} />
      <Stored data={data} />
      <Origin agency={agency} data={data} />
      <Rights agency={agency} />
    </>
  );
}

/** Requests that are still open, below what has been asked for. */
function Decision({ agency, data, sending, onRequest }: OwnDataPageProps) {
  const [asked, setAsked] = useState<OwnDataAction>();
  const { heading, text } = decisionTexts(data, agency);
  const title = useFocusOnChange<HTMLHeadingElement>(heading);
  const question = asked && questions[asked](agency);
  return (
    <section className="mt-10 border-ink border-y-4 py-6">
      <h2 ref={title} tabIndex={-1} className="text-subheading">
        {heading}
      </h2>
      <p className="mt-2 max-w-[36rem]">{text}</p>
      {data.erasedBy !== null && data.isBound && (
        <p className="mt-3 max-w-[36rem]">
          An agreement between us is kept until its duties end, such as payments and rights. The rest of your
          data is deleted with it.
        </p>
      )}
      {data.actions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {data.actions.map((action) => (
            <Button
              key={action}
              variant={action === "object" ? "primary" : "secondary"}
              busy={sending === action}
              disabled={sending !== undefined && sending !== action}
              onClick={() => setAsked(action)}
            >
              {questions[action](agency).label}
            </Button>
          ))}
        </div>
      )}
      {asked && question && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            onRequest(asked);
          }}
          title={question.title}
          description={question.description}
          confirmLabel={question.label}
        />
      )}
    </section>
  );
}

function Stored({ data: { name, contact, fields, kinds } }: { data: OwnData }) {
  const shown = fields.filter(({ label }) => label !== "Full Name");
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-subheading">What is stored</h2>
      <Details className="grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Detail label="Name">{name}</Detail>
        {contact && <Detail label="Email">{contact.email}</Detail>}
        {contact && <Detail label="Phone">{contact.phone}</Detail>}
        {shown.map(({ label, value }) => (
          <Detail key={`${label} ${value}`} label={label}>
            <span className="whitespace-pre-line">{value}</span>
          </Detail>
        ))}
      </Details>
      {contact === null && (
        <p className="mt-4 text-ink-soft">
          The email address and phone number are not shown, because this link was sent to someone who
          represents the creator.
        </p>
      )}
      <h3 className="mt-8 font-semibold">Also stored, but not shown here</h3>
      <p className="mt-1 text-ink-soft">These can concern other people, too. Write to us for a copy.</p>
      <ul className="mt-3 border-line border-t">
        {kinds.map((kind) => (
          <li key={kind} className="border-line border-b py-2.5">
            {kind}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Origin({ agency, data: { source, since, reason, isPublic } }: { agency: string; data: OwnData }) {
  return (
    <>
      <section className="mt-12">
        <h2 className="text-subheading">Where it comes from</h2>
        <p className="wrap-anywhere mt-2 max-w-[36rem]">
          {source === ""
            ? `${agency} has not noted where it got your data. It has had it since ${longDate(since)}.`
            : `${source}, ${longDate(since)}`}
        </p>
      </section>
      <section className="mt-12">
        <h2 className="text-subheading">Why it is stored</h2>
        <p className="wrap-anywhere mt-2 max-w-[36rem] whitespace-pre-line">{reason}</p>
      </section>
      <section className="mt-12">
        <h2 className="text-subheading">Who sees it</h2>
        <p className="mt-2 max-w-[36rem]">
          {`The team of ${agency}, and the companies that run its servers and send its mail. A brand sees your name, channels, and figures if you are proposed to it.`}
        </p>
        <p className="mt-2 max-w-[36rem]">
          {isPublic
            ? "Your profile is on the marketplace, where everybody can see it, without your email address and phone number."
            : "It is not public."}
        </p>
      </section>
    </>
  );
}

function Rights({ agency }: { agency: string }) {
  return (
    <section className="mt-12">
      <h2 className="text-subheading">Your rights</h2>
      <p className="mt-2 max-w-[36rem]">
        {`You can ask ${agency} for a copy of everything that is stored about you, have it corrected, or limit its use. You can also complain to a supervisory authority.`}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/privacy" className="link-plain font-semibold">
          Read the privacy notice
        </a>
        <a href="/contact" className="link-plain font-semibold">
          Write to us
        </a>
      </p>
    </section>
  );
}

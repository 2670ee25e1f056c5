import type { ReactNode } from "react";
import { briefPartNames, briefParts } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type {
  ClientAnswer,
  FullDeliverable,
  Point,
  TeamDraft,
} from "#domain/deliverables/deliverables.contract.ts";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Time } from "#web/ui/time.tsx";
import { DisclosureHelp } from "./disclosure-help.tsx";
import { Points } from "./points.tsx";

type DraftContextProps = {
  campaign: Campaign;
  deliverable: FullDeliverable;
  draft: TeamDraft;
  seek: ((seconds: number) => void) | undefined;
  /** Adds a point to the form; undefined if the user may not ask for changes. */
  take: ((point: Point) => void) | undefined;
};

/** Texts of a draft: caption, note, check of labels, and the client's responses. */
export function DraftDetails({ deliverable, draft, seek, take }: Omit<DraftContextProps, "campaign">) {
  const { caption, note, clientAnswers, feedback, points, isExtra } = draft;
  const isNewest = draft._id === deliverable.draftId;
  return (
    <>
      {points.length > 0 && (
        <Part id="asked" title={isExtra ? "Requested changes, outside the agreement" : "Requested changes"}>
          <Points points={points} seek={seek} />
        </Part>
      )}
      {clientAnswers.length > 0 && (
        <Part id="client" title="Client feedback">
          <ul className="grid gap-4">
            {clientAnswers.map((answer) => (
              <ClientSays key={`${answer.name} ${answer.at}`} {...{ answer, seek, take }} />
            ))}
          </ul>
        </Part>
      )}
      {feedback && (
        <Part id="feedback" title="Suggested changes">
          <p className="wrap-anywhere mb-2 whitespace-pre-line text-ink-soft text-small">
            {`${feedback.proposedBy}${feedback.note ? `: ${feedback.note}` : ""}`}
          </p>
          <Points points={feedback.points} seek={seek} take={take && { label: "Use", point: take }} />
        </Part>
      )}
      <Part id="caption" title="Caption">
        <p className="wrap-anywhere whitespace-pre-line">
          {caption || <span className="text-ink-soft">No caption.</span>}
        </p>
      </Part>
      {note && (
        <Part id="note" title="The creator’s note">
          <p className="wrap-anywhere whitespace-pre-line text-small">{note}</p>
        </Part>
      )}
      {isNewest && <DisclosureHelp disclosure={deliverable.disclosure} />}
    </>
  );
}

/** The brief and earlier rounds, for comparison with a draft. */
export function DraftBackground({ campaign, deliverable, draft, take }: Omit<DraftContextProps, "seek">) {
  const earlier = deliverable.drafts.filter(({ round }) => round < draft.round);
  return (
    <>
      <BriefHelp campaign={campaign} />
      {earlier.length > 0 && (
        <Part id="earlier" title="Earlier rounds">
          <ul className="border-line border-t">
            {earlier.map((round) => (
              <EarlierRound key={round._id} round={round} drafts={deliverable.drafts} take={take} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`draft-${id}`} className="min-w-0">
      <h3 id={`draft-${id}`} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

type ClientSaysProps = Pick<DraftContextProps, "seek" | "take"> & { answer: ClientAnswer };

function ClientSays({ answer, seek, take }: ClientSaysProps) {
  const { name, isDecider, decision, points, at } = answer;
  return (
    <li className="border-line-strong border-l-4 pl-3">
      <p className="mb-1.5 text-small">
        <strong>{name}</strong>
        <span>{`${isDecider ? ", who decides," : ", who advises,"} ${decision === "approved" ? "says yes" : "asks for changes"} `}</span>
        <span className="text-ink-soft">
          (<Time value={at} format="dateTime" />)
        </span>
      </p>
      <Points points={points} seek={seek} take={take && { label: "Pass it on", point: take }} />
    </li>
  );
}

/** The client's brief, with the key messages expanded. */
function BriefHelp({ campaign: { brief } }: Pick<DraftContextProps, "campaign">) {
  const filled = briefPartNames.filter((part) => brief[part] !== "");
  if (filled.length === 0) return null;
  return (
    <Part id="brief" title="Brief">
      <ul className="border-line border-t">
        {filled.map((part) => (
          <li key={part} className="border-line border-b py-2 text-small">
            <details open={part !== "about"}>
              <FoldedHeading>
                <span className="font-medium">{briefParts[part]}</span>
              </FoldedHeading>
              <p className="wrap-anywhere whitespace-pre-line pt-1 pb-1 text-ink-soft">{brief[part]}</p>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type EarlierRoundProps = Pick<DraftContextProps, "take"> & {
  round: TeamDraft;
  /** All drafts of the deliverable. */
  drafts: readonly TeamDraft[];
};

/** An earlier draft with its requested changes, and whether they were requested again. */
function EarlierRound({ round: draft, drafts, take }: EarlierRoundProps) {
  const { round, sentAt, points, caption, isExtra } = draft;
  const fate = (point: Point) => {
    const again = drafts.find(
      (later) => later.round > round && later.points.some(({ text }) => text === point.text),
    );
    if (again) return <span>{`Requested again in round ${again.round}`}</span>;
    const isSettled = drafts.some((later) => later.round > round && later.decision !== null);
    return isSettled ? <span>Not requested again</span> : undefined;
  };
  return (
    <li className="border-line border-b py-2 text-small">
      <details open={points.length > 0}>
        <FoldedHeading>
          <span className="font-medium">
            <span>{`Round ${round} `}</span>
            <span className="font-normal text-ink-soft">
              <Time value={sentAt} />
              <span>{`, ${roundEnd(draft)}${isExtra ? ", outside the agreement" : ""}`}</span>
            </span>
          </span>
        </FoldedHeading>
        <div className="grid gap-2.5 pt-2 pb-1">
          {caption && (
            <p className="wrap-anywhere line-clamp-4 whitespace-pre-line text-ink-soft">{caption}</p>
          )}
          <Points points={points} fate={fate} take={take && { label: "Request again", point: take }} />
        </div>
      </details>
    </li>
  );
}

function roundEnd({ decision, points }: TeamDraft): string {
  if (decision === "approved") return "approved";
  if (decision === null) return "not answered";
  return points.length === 1 ? "1 change requested" : `${points.length} changes requested`;
}

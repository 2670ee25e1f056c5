import "../review.css";
import Printer from "lucide-react/icons/printer";
import { useState, useSyncExternalStore } from "react";
import { briefPartNames, briefParts } from "#domain/campaigns/campaign-states.ts";
import type { ClientDraft, ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { draftDecisionLabels } from "#domain/deliverables/deliverables.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { areSingleKeysOn } from "#web/ui/single-keys.ts";
import { Time } from "#web/ui/time.tsx";
import { AnswerKeys, KeyHint } from "../answer-keys.tsx";
import { placeId } from "../review-view.ts";
import { UnsentNotice, unsentText } from "../unsent-notice.tsx";
import { useCurrentCreator } from "../use-current-creator.ts";
import { useSendingChances } from "../use-sending-chances.ts";
import { useWaitingCount } from "../use-waiting-count.ts";
import { type DraftActions, DraftCard } from "./draft-card.tsx";
import { draftChoices } from "./draft-choices.ts";
import type { DraftsSession } from "./drafts-session.ts";
import { type DraftView, draftViews } from "./drafts-view.ts";

type DraftsPageProps = {
  session: DraftsSession;
  agency: string;
  /** Called with the number of drafts that await a response. */
  onWaiting: (count: number) => void;
};

/** Drafts of a campaign, with the client's response to each. */
export function DraftsPage({ session, agency, onWaiting }: DraftsPageProps) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  const views = draftViews(state);
  const { page, ended } = state;
  const [said, announce] = useState("");
  const [keysOn, setKeysOn] = useState(areSingleKeysOn);
  const { actions, writing } = useDraftActions(session, announce);
  const current = useCurrentCreator();
  const unanswered = views.filter((view) => view.isUnanswered).length;
  useSendingChances(session);
  useWaitingCount(unanswered, onWaiting);
  const open = (id: string) => views.find(({ draft, mayAnswer }) => mayAnswer && draft._id === id)?.draft;
  const commands = draftChoices.map(({ key, label, decision }) => ({
    key,
    label,
    act: (id: string) => {
      const draft = open(id);
      if (draft === undefined) return;
      if (decision === "approved") actions.approve(draft);
      else actions.write(draft, true);
    },
  }));
  const mayAnswer = views.some((view) => view.mayAnswer);
  return (
    <div data-review>
      <title>{`${page.campaign.name} · ${agency}`}</title>
      <DraftsHeader page={page} agency={agency} ended={ended} open={unanswered} />
      <div data-print="hide" className="sticky top-0 z-20 bg-paper">
        <UnsentNotice state={state} />
      </div>
      {keysOn && mayAnswer && <KeyHint noun="draft" commands={commands} />}
      <div data-print="hide" className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" className="min-h-11" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
        {mayAnswer && (
          <AnswerKeys
            items={views.map(keyedItem)}
            noun="draft"
            areOn={keysOn}
            onSwitch={setKeysOn}
            {...{ commands, mayAnswer, announce }}
          />
        )}
      </div>
      <Brief page={page} />
      {views.length === 0 ? (
        <EmptyState
          className="mt-12"
          title="No drafts yet"
          description={`${agency} will let you know when there is a draft to review.`}
        />
      ) : (
        <div className="mt-10 grid min-w-0 gap-y-14">
          {views.map((view) => (
            <DraftCard
              key={view.draft._id}
              view={view}
              isCurrent={current === view.draft._id}
              withKeys={keysOn}
              isWriting={view.mayAnswer && writing === view.draft.draftId}
              actions={actions}
            />
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {unsentText(state)}
      </p>
    </div>
  );
}

/** Minimum milliseconds between two refreshes of the files' URLs. */
const filesSpan = 60_000;

function useDraftActions(session: DraftsSession, announce: (text: string) => void) {
  const [writing, setWriting] = useState<string>();
  const [askedAt, setAskedAt] = useState(0);
  const tell = (draft: ClientDraft, text: string) => announce(`${text}: ${draft.creatorName}.`);
  const actions: DraftActions = {
    approve(draft) {
      setWriting(undefined);
      session.decide(draft, "approved");
      tell(draft, draftDecisionLabels.approved);
    },
    write(draft, isOpen) {
      setWriting(isOpen ? draft.draftId : undefined);
      // After the fields have been rendered.
      if (isOpen) requestAnimationFrame(() => focusPoints(draft._id));
    },
    setPoints: session.setPoints,
    ask(draft) {
      setWriting(undefined);
      session.decide(draft, "points");
      tell(draft, draftDecisionLabels.points);
      document.getElementById(placeId(draft._id))?.focus({ preventScroll: true });
    },
    async retract(draft) {
      await session.retract(draft);
      const { page } = session.read();
      const isOpen = page.drafts.some(({ _id, isOpen }) => _id === draft._id && isOpen);
      if (isOpen) tell(draft, "Answer taken back");
      document.getElementById(placeId(draft._id))?.focus({ preventScroll: true });
    },
    onFileFailed() {
      if (Date.now() - askedAt < filesSpan) return;
      setAskedAt(Date.now());
      void session.refresh();
    },
  };
  return { actions, writing };
}

function focusPoints(deliverableId: string): void {
  const fields = document
    .getElementById(placeId(deliverableId))
    ?.querySelectorAll<HTMLElement>("[data-point]");
  [...(fields ?? [])].at(-1)?.focus();
}

function keyedItem(view: DraftView) {
  const { draft, name, answer } = view;
  const state = answer ? draftDecisionLabels[answer.decision] : "open";
  return { id: draft._id, name, state, isOpen: view.isUnanswered };
}

type DraftsHeaderProps = { page: ClientDrafts; agency: string; ended: string | undefined; open: number };

/** Heading with the person, the campaign's drafts, and the deadline. */
function DraftsHeader({ page, agency, ended, open }: DraftsHeaderProps) {
  const { person, role, campaign, expiresAt } = page;
  return (
    <header>
      <p className="wrap-anywhere">
        For <strong className="font-semibold">{person}</strong>
      </p>
      <h1 className="wrap-anywhere mt-3 max-w-[56rem] text-title">{campaign.name}</h1>
      <p className="mt-4 text-ink-soft">
        <span>{`${campaign.clientName !== "" ? `${campaign.clientName} · ` : ""}${
          open === 0 ? "no drafts to review" : open === 1 ? "1 draft to review" : `${open} drafts to review`
        }`}</span>
        {expiresAt !== null && !ended && (
          <>
            <span>{" · open until "}</span>
            <Time value={expiresAt} />
          </>
        )}
      </p>
      {ended ? (
        <p
          role="status"
          className="mt-6 max-w-[44rem] border-gold border-l-4 bg-gold-wash px-5 py-4 font-semibold"
        >
          {ended}
        </p>
      ) : (
        <p data-print="hide" className="mt-4 max-w-[44rem] text-ink-soft">
          {role === "decides"
            ? `Your answer decides. ${agency} gets it at once, and you can take it back until they act on it.`
            : "Your answer is advice to the person who decides. You can change it until then."}
        </p>
      )}
    </header>
  );
}

function Brief({ page: { campaign } }: { page: ClientDrafts }) {
  const parts = briefPartNames.filter((name) => campaign.brief[name] !== "");
  if (parts.length === 0) return null;
  return (
    <details data-print="hide" className="mt-8 border-line border-y py-3">
      <FoldedHeading>The brief</FoldedHeading>
      <dl className="mt-3 grid gap-4">
        {parts.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{briefParts[name]}</dt>
            <dd className="wrap-anywhere mt-1 max-w-[44rem] whitespace-pre-line">{campaign.brief[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

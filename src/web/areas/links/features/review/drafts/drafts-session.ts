import type {
  ClientDraft,
  ClientDraftAnswer,
  ClientDrafts,
} from "#domain/deliverables/client-drafts.contract.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import {
  answerSending,
  answerState,
  firstSendingState,
  type SendingState,
  withResponse,
} from "../answer-sending.ts";
import type { AnswerStorage } from "../answer-storage.ts";

/** Unsent points. */
export type DraftPoints = { points: Point[] };

export type DraftsState = SendingState<ClientDraftAnswer> & {
  /** Latest version from the server. */
  page: ClientDrafts;
  /** By draft. */
  points: Readonly<Record<string, DraftPoints>>;
  /** Refusals with the response that does not count, if there is one, by deliverable. */
  notes: Readonly<Record<string, { message: string; answer?: ClientDraftAnswer }>>;
};

type Dependencies = {
  page: ClientDrafts;
  storage: AnswerStorage<ClientDraftAnswer, DraftPoints>;
  send: (deliverableId: string, answer: ClientDraftAnswer) => Promise<ClientDrafts>;
  retract: (deliverableId: string) => Promise<ClientDrafts>;
  reload: () => Promise<ClientDrafts>;
  now: () => number;
};
export type DraftsSession = ReturnType<typeof draftsSession>;

/** Responses to drafts. As in a review, each is stored in the browser until the server has received it. */
export function draftsSession({ page, storage, send, retract, reload, now }: Dependencies) {
  const { read, set, subscribe } = answerState<DraftsState>({
    ...firstSendingState(storage),
    page,
    points: storage.drafts(),
    notes: {},
  });
  const refresh = async () => {
    // On failure, the page keeps its current data.
    const latest = await reload().catch(() => undefined);
    if (latest) set({ page: inPlace(latest, read().page) });
  };
  const sending = answerSending<ClientDraftAnswer, ClientDrafts>({
    read,
    set,
    storage,
    send,
    accepted: (_, latest, rest) =>
      set({ ...rest, page: withPresentFiles(inPlace(latest, read().page), read().page), isStalled: false }),
    refused: async ({ itemId, answer }, { status, message, error }, rest) => {
      const current = status === 409 && error instanceof ApiError ? error.current : undefined;
      const notes = { ...read().notes, [itemId]: { message: refusalOf(status, message), answer } };
      const page = inPlace((current as ClientDrafts | undefined) ?? read().page, read().page);
      set({ ...rest, notes, page });
      if (current === undefined) await refresh();
    },
  });
  const setPoints = (draftId: string, points: readonly Point[]) => {
    const kept: DraftPoints = { points: [...points] };
    const isStored = storage.keepDraft(draftId, kept);
    set({ points: { ...read().points, [draftId]: kept }, isStored: read().isStored && isStored });
  };

  return {
    read,
    subscribe,
    setPoints,
    decide(draft: ClientDraft, decision: DraftDecision) {
      const { _id: itemId, draftId } = draft;
      const points =
        decision === "points" ? pointsOf(read(), draft).filter(({ text }) => text.trim() !== "") : [];
      const response = {
        itemId,
        answer: { draftId, decision, points },
        knew: draft.answer?.at ?? null,
        earlier: [],
      };
      set(withResponse({ state: read(), storage, response, now: now() }));
      void sending.attempt();
    },
    /** Takes back a response that was sent. Its points stay in the fields. */
    async retract({ _id, draftId, answer }: ClientDraft) {
      try {
        const latest = await retract(_id);
        if (answer && answer.points.length > 0) setPoints(draftId, answer.points);
        const { [_id]: _, ...notes } = read().notes;
        set({ notes, page: withPresentFiles(inPlace(latest, read().page), read().page) });
      } catch (error) {
        const current = error instanceof ApiError ? (error.current as ClientDrafts | undefined) : undefined;
        const message = current ? actedMessage : messageOf(error);
        const notes = { ...read().notes, [_id]: { message } };
        set({ notes, page: inPlace(current ?? read().page, read().page) });
      }
    },
    refresh,
    attempt: sending.attempt,
    stop: sending.stop,
  };
}

/** The current response: an unsent one, or else the server's. */
export function answerTo({ waiting }: Pick<DraftsState, "waiting">, draft: ClientDraft) {
  const own = waiting.find(({ itemId, answer }) => itemId === draft._id && answer.draftId === draft.draftId);
  return own?.answer ?? draft.answer;
}

export function pointsOf(
  state: Pick<DraftsState, "waiting" | "points">,
  draft: ClientDraft,
): readonly Point[] {
  return state.points[draft.draftId]?.points ?? answerTo(state, draft)?.points ?? [];
}

/** Keeps the order of drafts and appends new ones, so that nothing moves under a thumb. */
function inPlace(latest: ClientDrafts, { drafts: before }: ClientDrafts): ClientDrafts {
  const places = new Map(before.map(({ _id }, index) => [_id, index]));
  const placeOf = ({ _id }: ClientDraft) => places.get(_id) ?? before.length;
  return { ...latest, drafts: latest.drafts.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Keeps the URLs of visible files, so that a video continues to play. */
function withPresentFiles(latest: ClientDrafts, before: ClientDrafts): ClientDrafts {
  const files = new Map(before.drafts.map((draft) => [draft.draftId, draft.files]));
  return {
    ...latest,
    drafts: latest.drafts.map((draft) => ({ ...draft, files: files.get(draft.draftId) ?? draft.files })),
  };
}

const actedMessage = "We’ve already acted on your answer, so it can’t be taken back. Write to us about it.";

function refusalOf(status: number, message: string): string {
  return status === 409 || status === 404
    ? "This draft is no longer open: there is a newer one, it was answered, or we took it back."
    : message;
}

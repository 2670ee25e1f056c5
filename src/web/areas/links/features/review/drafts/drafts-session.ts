import type {
  ClientDraft,
  ClientDraftAnswer,
  ClientDrafts,
} from "#domain/deliverables/client-drafts.contract.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import { ApiError } from "#web/api/api-error.ts";
import { answerSending, type SendingState } from "../answer-sending.ts";
import type { AnswerStorage, WaitingAnswer } from "../answer-storage.ts";

/** Unsent points. */
export type DraftPoints = { points: Point[] };

export type DraftsState = SendingState<ClientDraftAnswer> & {
  /** Latest version from the server. */
  page: ClientDrafts;
  /** By draft. */
  points: Readonly<Record<string, DraftPoints>>;
  /** Refused responses with the reason, by deliverable. */
  notes: Readonly<Record<string, { message: string; answer: ClientDraftAnswer }>>;
};

type Dependencies = {
  page: ClientDrafts;
  storage: AnswerStorage<ClientDraftAnswer, DraftPoints>;
  send: (pieceId: string, answer: ClientDraftAnswer) => Promise<ClientDrafts>;
  reload: () => Promise<ClientDrafts>;
  now: () => number;
};
export type DraftsSession = ReturnType<typeof draftsSession>;

/** Responses to drafts. As in a review, each is stored in the browser until the server has received it. */
export function draftsSession({ page, storage, send, reload, now }: Dependencies) {
  let state = firstState(page, storage);
  const listeners = new Set<() => void>();
  const set = (change: Partial<DraftsState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    // On failure, the page keeps its current data.
    const latest = await reload().catch(() => undefined);
    if (latest) set({ page: inPlace(latest, state.page) });
  };
  const sending = answerSending<ClientDraftAnswer, ClientDrafts>({
    read: () => state,
    set,
    storage,
    send,
    accepted: (_, latest, rest) =>
      set({ ...rest, page: withPresentFiles(inPlace(latest, state.page), state.page), isStalled: false }),
    refused: async ({ itemId, answer }, { status, message, error }, rest) => {
      const current = status === 409 && error instanceof ApiError ? error.current : undefined;
      const notes = { ...state.notes, [itemId]: { message: refusalOf(status, message), answer } };
      const page = inPlace((current as ClientDrafts | undefined) ?? state.page, state.page);
      set({ ...rest, notes, page });
      if (current === undefined) await refresh();
    },
  });
  const setPoints = (draftId: string, points: readonly Point[]) => {
    const kept: DraftPoints = { points: [...points] };
    const isKept = storage.keepDraft(draftId, kept);
    set({ points: { ...state.points, [draftId]: kept }, isKept: state.isKept && isKept });
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPoints,
    /** Of two unsent responses to one draft, only the later one is sent. */
    decide(draft: ClientDraft, decision: DraftDecision) {
      const { _id: itemId, draftId } = draft;
      const points =
        decision === "points" ? pointsOf(state, draft).filter(({ text }) => text.trim() !== "") : [];
      const before = state.waiting.find((each) => each.itemId === itemId);
      const waiting: WaitingAnswer<ClientDraftAnswer> = {
        itemId,
        answer: { draftId, decision, points },
        knew: draft.answer?.at ?? null,
        earlier: [],
        at: Math.max(now(), ...state.waiting.map(({ at }) => at + 1)),
      };
      const isKept = storage.keepAnswer(waiting);
      const { [itemId]: _, ...notes } = state.notes;
      set({ waiting: [...state.waiting.filter((other) => other !== before), waiting], notes, isKept });
      void sending.attempt();
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

function firstState(page: ClientDrafts, storage: Dependencies["storage"]): DraftsState {
  return {
    page,
    waiting: storage.answers(),
    points: storage.drafts(),
    notes: {},
    isStalled: false,
    isKept: true,
    ended: undefined,
  };
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

function refusalOf(status: number, message: string): string {
  return status === 409 || status === 404
    ? "This draft is no longer with you: another one came, it was answered, or we have taken it back."
    : message;
}

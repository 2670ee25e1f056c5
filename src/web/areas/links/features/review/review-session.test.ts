import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Review, ReviewItem, Voted, VoteInput } from "#domain/shortlists/review.contract.ts";
import { ApiError } from "#web/api/api-error.ts";
import { answerStorage, linkHash } from "./answer-storage.ts";
import { reviewSession } from "./review-session.ts";
import { reviewView } from "./review-view.ts";

const token = `tl_${"a".repeat(43)}`;

/** Local storage, as far as it is used. */
function memoryStore() {
  const values = new Map<string, string>();
  return {
    values,
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const itemOf = (id: string): ReviewItem => ({
  _id: id,
  creator: {
    name: id,
    profile: `/influencers/${id}`,
    avatar: null,
    pictures: [],
    category: "Gaming",
    location: "",
    languages: [],
    bio: "",
    verified: false,
    channels: [],
    totalFollowers: null,
    engagement: null,
    rate: null,
  },
  pitch: "",
  price: null,
  proposed: null,
  vote: null,
  votes: [],
});

const vote: Review["actions"] = [{ action: "vote", label: "Vote", missing: [] }];
const reviewOf = (ids: string[]): Review => ({
  person: "Ida Holm",
  role: "decides",
  showVotes: false,
  name: "Spring",
  clientName: "",
  intro: "",
  state: "open",
  show: [],
  expiresAt: null,
  finishedAt: null,
  progress: { voted: 0, of: ids.length },
  items: ids.map(itemOf),
  actions: vote,
});

type Own = Pick<VoteInput, "decision"> & Partial<VoteInput>;
const voteOf = (own: Own, decidedAt = "2026-11-02T09:00:00.000Z") => ({
  reason: null,
  comment: "",
  ...own,
  decidedAt,
});

/** A server with these items, whose connection can be cut, and the page that talks to it. */
function scene(ids: string[], store = memoryStore()) {
  const sent: [string, VoteInput][] = [];
  const votes = new Map<string, ReturnType<typeof voteOf>>();
  let down: ApiError | undefined;
  const refused = new Map<string, ApiError>();
  const present = (): Review => ({
    ...reviewOf(ids),
    items: ids.map((id) => ({ ...itemOf(id), vote: votes.get(id) ?? null })),
  });
  const send = async (itemId: string, answer: VoteInput): Promise<Voted> => {
    const error = down ?? refused.get(itemId);
    if (error) throw error;
    sent.push([itemId, answer]);
    const replaced = votes.get(itemId) ?? null;
    votes.set(itemId, voteOf(answer, new Date(Date.now() + sent.length).toISOString()));
    return {
      item: { ...itemOf(itemId), vote: votes.get(itemId) ?? null },
      replaced,
      progress: { voted: 0, of: 0 },
    };
  };
  const finish = vi.fn(async () => ({ finishedAt: new Date(Date.now() + 100).toISOString(), open: [] }));
  const open = () =>
    reviewSession({
      review: present(),
      storage: answerStorage(token, store, Date.now),
      send,
      finish,
      reload: async () => present(),
      now: Date.now,
    });
  return {
    store,
    sent,
    votes,
    refused,
    finish,
    open,
    cut: (error = new ApiError(0, "Network error.")) => {
      down = error;
    },
    remove: (id: string) => {
      ids = ids.filter((other) => other !== id);
    },
    mend: () => {
      down = undefined;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-02T11:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("keeps what cannot be sent over a reload, and sends it in order, the later one of each creator", async () => {
  const server = scene(["ann", "ben", "cleo"]);
  server.cut();
  const before = server.open();
  before.decide("ann", "approved");
  before.decide("ben", "rejected");
  before.setComment("cleo", "Words without an answer");
  before.decide("ann", "maybe");
  await before.attempt();
  expect(before.read()).toMatchObject({ isStalled: true, isStored: true });
  before.stop();

  const after = server.open();
  expect(after.read().waiting.map(({ itemId, answer }) => [itemId, answer.decision])).toEqual([
    ["ben", "rejected"],
    ["ann", "maybe"],
  ]);
  expect(after.read().drafts.cleo?.comment).toBe("Words without an answer");
  server.mend();
  await after.attempt();
  expect(server.sent.map(([itemId, { decision }]) => [itemId, decision])).toEqual([
    ["ben", "rejected"],
    ["ann", "maybe"],
  ]);
  expect(after.read()).toMatchObject({ waiting: [], isStalled: false, notes: {} });
  expect([...server.store.values.keys()].filter((key) => key.includes("answer:"))).toEqual([]);
});

it("tries again by itself, after longer and longer", async () => {
  const server = scene(["ann"]);
  server.cut(new ApiError(503, "Busy."));
  const session = server.open();
  session.decide("ann", "approved");
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  server.mend();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(server.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.sent).toHaveLength(1);
});

it("an answer that is changed on its way is sent again", async () => {
  const server = scene(["ann"]);
  const session = server.open();
  session.decide("ann", "approved");
  session.decide("ann", "rejected");
  await session.attempt();
  expect(server.sent.map(([, { decision }]) => decision)).toEqual(["approved", "rejected"]);
  expect(session.read().notes).toEqual({});
  expect(reviewView(session.read()).available[0]?.answer?.decision).toBe("rejected");
});

it("of two answers that wait, sends the later one, and tells nothing of a vote that it knew", async () => {
  const server = scene(["ann", "ben"]);
  server.votes.set("ann", voteOf({ decision: "maybe" }));
  server.votes.set("ben", voteOf({ decision: "maybe" }));
  const session = server.open();
  server.cut();
  session.decide("ann", "approved");
  session.decide("ann", "rejected");
  session.decide("ben", "approved");
  await session.attempt();
  server.mend();
  await session.attempt();
  expect(server.sent.map(([itemId, { decision }]) => [itemId, decision])).toEqual([
    ["ann", "rejected"],
    ["ben", "approved"],
  ]);
  expect(session.read().notes).toEqual({});
});

it("tells of another window's answer, and of none of its own", async () => {
  const server = scene(["ann", "ben"]);
  const session = server.open();
  server.votes.set("ann", voteOf({ decision: "rejected", comment: "No" }));
  session.decide("ann", "approved");
  // The one before arrived, although no response said so.
  server.cut();
  session.decide("ben", "maybe");
  await session.attempt();
  server.votes.set("ben", voteOf({ decision: "maybe" }));
  session.decide("ben", "rejected");
  server.mend();
  await session.attempt();
  await vi.runAllTimersAsync();
  expect(session.read().notes).toMatchObject({
    ann: { kind: "replaced", replaced: { decision: "rejected" }, answer: { decision: "approved" } },
  });
  expect(session.read().notes.ben).toBeUndefined();
});

it("tells of a reload's other window, too", async () => {
  const server = scene(["ann"]);
  server.cut();
  const before = server.open();
  before.decide("ann", "approved");
  await before.attempt();
  before.stop();
  server.votes.set("ann", voteOf({ decision: "rejected" }));
  const after = server.open();
  server.mend();
  await after.attempt();
  expect(after.read().notes.ann).toMatchObject({ kind: "replaced", replaced: { decision: "rejected" } });
});

it("a refusal is told at its creator, and the rest goes on", async () => {
  const server = scene(["ann", "ben"]);
  server.refused.set("ann", new ApiError(404, "Resource not found."));
  const session = server.open();
  session.setComment("ann", "Lovely");
  session.decide("ann", "approved");
  session.decide("ben", "approved");
  server.remove("ann");
  await session.attempt();
  expect(session.read()).toMatchObject({
    waiting: [],
    notes: { ann: { kind: "refused", answer: { decision: "approved", comment: "Lovely" } } },
    review: { items: [{ _id: "ann", creator: null }, { _id: "ben" }] },
  });
  expect(server.sent.map(([itemId]) => itemId)).toEqual(["ben"]);
});

it("a link that ended keeps what it could not send, and asks no more", async () => {
  const server = scene(["ann"]);
  server.cut(new ApiError(403, "This link ended."));
  const session = server.open();
  session.decide("ann", "approved");
  await session.attempt();
  expect(session.read()).toMatchObject({ ended: "This link ended.", waiting: [{ itemId: "ann" }] });
  server.mend();
  await session.attempt();
  expect(server.sent).toEqual([]);
  expect(reviewView(session.read()).mayVote).toBe(false);
});

it("finishes after everything is sent, with the changed words", async () => {
  const server = scene(["ann"]);
  const session = server.open();
  session.decide("ann", "approved");
  session.setComment("ann", "Lovely");
  server.cut();
  expect(await session.finish()).toMatchObject({ ok: false });
  expect(server.finish).not.toHaveBeenCalled();
  server.mend();
  expect(await session.finish()).toMatchObject({ ok: true });
  expect(server.sent.at(-1)).toEqual(["ann", { decision: "approved", reason: null, comment: "Lovely" }]);
  expect(reviewView(session.read()).hasNews).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  session.setReason("ann", "price");
  expect(reviewView(session.read()).hasNews).toBe(true);
});

it("says so where the browser stores nothing", () => {
  const server = scene(["ann"], {
    ...memoryStore(),
    setItem: () => {
      throw new Error("Full.");
    },
  });
  server.cut();
  const session = server.open();
  session.decide("ann", "approved");
  expect(session.read().isStored).toBe(false);
});

it("stores nothing of the token, and nothing for longer than a link lives", () => {
  const server = scene(["ann"]);
  server.cut();
  server.open().decide("ann", "approved");
  server.open().setComment("ann", "Words");
  const stored = JSON.stringify([...server.store.values]);
  expect(stored).not.toContain(token.slice(3, 20));
  expect(linkHash(token)).not.toBe(linkHash(`tl_${"a".repeat(42)}b`));
  server.store.setItem("other", "1");
  vi.setSystemTime(Date.now() + 101 * 24 * 60 * 60 * 1000);
  server.open();
  expect([...server.store.values.keys()]).toEqual(["other"]);
});

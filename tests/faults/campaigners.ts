import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "#tests/factories/files.ts";
import { offerFields } from "#tests/harness/campaign-scene.ts";
import { type Answer, address, type Caller, caller, keepOn, pick, surely } from "./callers.ts";

/** Acknowledged changes. */
export type Done = {
  /** The steps of records: into which state each of them came. */
  steps: { id: string; to: string }[];
  /** The words of each draft that was received. */
  captions: string[];
  /** By payout, the reference of the payment. */
  payments: Map<string, string>;
  /** By draft, what the client said of it. */
  clientAnswers: Map<string, string>;
  /** How often each of these was answered with success. */
  counts: Record<Work, number>;
};
export const works = ["agreed", "withdrawn", "draft", "answered", "client", "paid", "sorted"] as const;
export type Work = (typeof works)[number];

/** A campaign whose drafts the team answers, and one whose drafts go to the client, with the client's link. */
export type Campaigns = { plain: string; shared: string; client: string };
type Desk = {
  origin: string;
  call: Caller;
  wrong: string[];
  done: Done;
  campaigns: Campaigns;
  linkTo: (email: string) => Promise<string>;
};
type Steps = readonly (readonly [string, Record<string, unknown>, string])[];

const picture = await jpeg("draft.jpg", { width: 320, height: 240 });
/** Two who decide at once: one is refused. */
const beaten = [409];
/** The amount of the offers, in minor units, and what they consist of. */
export const agreedAmount = 125_000;
export const agreedDeliverables = 2;

/** Made once, while nobody kills. */
export async function makeCampaigns(origin: string, token: string, receiver: string): Promise<Campaigns> {
  const call = surely(origin, `Bearer ${token}`);
  const events = ["collaboration.changed", "offer.changed", "payout.changed", "deliverable.changed"];
  await call("POST", "/api/admin/webhooks", { url: receiver, events });
  const made = async (fields: Record<string, unknown>) => {
    const { campaign } = await call("POST", "/api/admin/campaigns", {
      clientName: "Northwind Tea",
      ...fields,
    });
    const id = idOf(campaign);
    await call("PUT", `/api/admin/campaigns/${id}/state`, { action: "activate" });
    return id;
  };
  const plain = await made({ name: "Spring" });
  const shared = await made({ name: "Autumn", clientClearsDrafts: true });
  const link = { kind: "drafts", personName: "Ida Holm", options: { role: "decides" } };
  const { url } = await call("POST", `/api/admin/campaigns/${shared}/links`, link);
  return { plain, shared, client: String(url).split("/l/")[1] ?? "" };
}

/** Makes offers, agrees, withdraws, sends drafts, answers them, pays, clears, and passes, until it is stopped. */
export function campaign({ origin, token, ...given }: { token: string } & Omit<Desk, "call" | "wrong">): {
  wrong: string[];
  stop(): Promise<void>;
} {
  const wrong: string[] = [];
  const desk: Desk = { ...given, origin, wrong, call: caller(origin, `Bearer ${token}`, wrong) };
  const { plain, shared } = given.campaigns;
  const collaborate = (id: string) => async () => {
    const agreed = await negotiate(desk, id);
    if (agreed === undefined) return;
    const answer = id === plain ? answerAsTeam : answerAsClient;
    await Promise.all([
      ...agreed.pieces.map((piece) => draft(desk, { ...agreed, piece, answer })),
      pay(desk, agreed.id),
    ]);
  };
  const all = [plain, plain, shared, shared].map(collaborate);
  return { wrong, stop: keepOn([...all, () => sort(desk), () => sort(desk)]) };
}

const idOf = (record: unknown) => (record as { _id: string })._id;

function note({ done }: Desk, work: Work | undefined, id: string, to: string): void {
  done.steps.push({ id, to });
  if (work !== undefined) done.counts[work] += 1;
}

/** Two who try at once to change a record, in either order. Resolves to the answers, as they were noted. */
function atOnce(desk: Desk, id: string, path: string, steps: Steps): Promise<(Answer | undefined)[]> {
  const ordered = Math.random() < 0.5 ? steps : steps.toReversed();
  return Promise.all(
    ordered.map(async ([action, fields, to]) => {
      const answer = await desk.call("PUT", path, { action, ...fields }, beaten);
      if (answer !== undefined) note(desk, undefined, id, to);
      return answer;
    }),
  );
}

/** Adds a creator of its own to a campaign. */
async function enlist(desk: Desk, campaignId: string): Promise<{ id: string; email: string } | undefined> {
  const email = address("creator");
  const creator = {
    name: `Creator ${email.split(".")[2]?.split("@")[0]}`,
    email,
    category: "Travel",
    location: "Lisbon, Portugal",
    bio: "Slow journeys by train.",
    rate: 250,
    socials: [{ platform: "instagram", link: "mara.lind", followers: "12.5K" }],
  };
  const added = await desk.call("POST", "/api/influencers", creator);
  if (added === undefined) return;
  const influencerIds = [idOf(added.data.influencer)];
  const path = `/api/admin/campaigns/${campaignId}/collaborations`;
  const listed = await desk.call("POST", path, { influencerIds });
  const [result] = (listed?.data.results ?? []) as { collaborationId: string }[];
  if (result === undefined) return;
  note(desk, undefined, result.collaborationId, "listed");
  return { id: result.collaborationId, email };
}

/** One clears a creator while another passes on them. */
async function sort(desk: Desk): Promise<void> {
  const added = await enlist(desk, desk.campaigns.plain);
  if (added === undefined) return;
  const path = `/api/admin/collaborations/${added.id}/state`;
  const answers = await atOnce(desk, added.id, path, [
    ["clear", {}, "cleared"],
    ["pass", { reason: "style" }, "passed"],
  ]);
  if (answers.some((answer) => answer !== undefined)) desk.done.counts.sorted += 1;
}

/** Sends an offer, which the creator accepts, every other time while somebody withdraws it. */
async function negotiate(desk: Desk, campaignId: string) {
  const { call, done, linkTo } = desk;
  const added = await enlist(desk, campaignId);
  if (added === undefined) return;
  const fields = offerFields({
    deliverables: [
      { platform: "instagram", format: "reel", quantity: agreedDeliverables, draftDueOn: "2090-05-01" },
    ],
    rights: { uses: ["repost"], months: 6 },
    revisionRounds: 2,
  });
  const sent = await call("POST", `/api/admin/collaborations/${added.id}/offers`, fields);
  if (sent === undefined) return;
  const offerId = idOf(sent.data.offer);
  note(desk, undefined, offerId, "open");
  const link = await linkTo(added.email).catch(() => undefined);
  if (link === undefined) return;
  const asCreator = caller(desk.origin, `Link ${link}`, desk.wrong);
  const withdraw = async () => {
    await sleep(Math.random() * 15);
    const path = `/api/admin/offers/${offerId}/state`;
    const withdrawn = await call("PUT", path, { action: "withdraw" }, beaten);
    if (withdrawn !== undefined) note(desk, "withdrawn", offerId, "withdrawn");
  };
  const acceptance = { action: "accept", offerId, name: "Mia Stern", terms: true };
  const [page] = await Promise.all([
    asCreator("PUT", "/api/links/collaboration/offer", acceptance, beaten),
    Math.random() < 0.5 ? withdraw() : undefined,
  ]);
  if (page === undefined) return;
  note(desk, "agreed", offerId, "accepted");
  done.steps.push({ id: added.id, to: "agreed" });
  const { deliverables } = page.data.collaboration as { deliverables: unknown[] };
  return { id: added.id, asCreator, pieces: deliverables.map(idOf) };
}

type Sending = { asCreator: Caller; piece: string; answer: typeof answerAsTeam };

/** The creator sends drafts of a piece, until one is not answered with changes. */
async function draft(desk: Desk, { asCreator, piece, answer }: Sending): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const form = new FormData();
    const caption = `#ad Tea ${crypto.randomUUID()}`;
    form.append("caption", caption);
    form.append("images", picture);
    const page = await asCreator("POST", `/api/links/collaboration/deliverables/${piece}/drafts`, form);
    if (page === undefined) return;
    desk.done.captions.push(caption);
    note(desk, "draft", piece, "submitted");
    type Piece = { _id: string; drafts: { _id: string; caption: string }[] };
    const pieces = (page.data.collaboration as { deliverables: Piece[] }).deliverables;
    const draftId = pieces
      .find(({ _id }) => _id === piece)
      ?.drafts.find((each) => each.caption === caption)?._id;
    if (draftId === undefined) desk.wrong.push(`draft ${caption} is not on the page`);
    else if (!(await answer(desk, piece, draftId))) return;
  }
}

/** One approves a draft while another asks for changes. Resolves to whether it has to be made anew. */
async function answerAsTeam(desk: Desk, piece: string, draftId: string): Promise<boolean> {
  const points = [{ text: "Show the label" }];
  const answers = await atOnce(desk, piece, `/api/admin/deliverables/${piece}/state`, [
    ["approve", { draftId }, "approved"],
    ["ask", { draftId, points }, "changes"],
  ]);
  const [first] = answers.filter((answer) => answer !== undefined);
  if (first === undefined) return false;
  desk.done.counts.answered += 1;
  return (first.data.deliverable as { state: string }).state === "changes";
}

/** The client answers a draft while the team takes it back, and the team has the last word. */
async function answerAsClient(desk: Desk, piece: string, draftId: string): Promise<boolean> {
  const { call, campaigns, done, origin, wrong } = desk;
  const path = `/api/admin/deliverables/${piece}/state`;
  const forwarded = await call("PUT", path, { action: "forward" });
  if (forwarded === undefined) return false;
  note(desk, undefined, piece, "client_review");
  const asClient = caller(origin, `Link ${campaigns.client}`, wrong);
  const decision = pick(["approved", "points"]);
  const json = { draftId, decision, ...(decision === "points" && { points: [{ text: "More tea" }] }) };
  const takesBack = Math.random() < 0.3;
  const [answered] = await Promise.all([
    asClient("PUT", `/api/links/drafts/${piece}`, json, beaten),
    takesBack ? call("PUT", path, { action: "recall" }, beaten) : undefined,
  ]);
  if (answered === undefined) return false;
  done.clientAnswers.set(draftId, decision);
  note(desk, "client", piece, "submitted");
  if (decision === "approved") return answerAsTeam(desk, piece, draftId);
  const points = [{ text: "More tea" }];
  const asked = await call("PUT", path, { action: "ask", draftId, points });
  if (asked !== undefined) note(desk, "answered", piece, "changes");
  return asked !== undefined;
}

/** Adds a bonus, approves it, and marks it as paid twice at once, by two payments. */
async function pay(desk: Desk, collaborationId: string): Promise<void> {
  const { call, done } = desk;
  const amount = { amount: "50.00", currency: "USD" };
  const bonus = { collaborationId, kind: "bonus", amount, reason: "A good start" };
  const added = await call("POST", "/api/admin/payouts", bonus);
  if (added === undefined) return;
  const id = idOf(added.data.payout);
  note(desk, undefined, id, "due");
  const path = `/api/admin/payouts/${id}/state`;
  if ((await call("PUT", path, { action: "approve" })) === undefined) return;
  note(desk, undefined, id, "approved");
  const paidOn = new Date().toISOString().slice(0, 10);
  await Promise.all(
    ["one", "two"].map(async (which) => {
      const reference = `${which} ${crypto.randomUUID()}`;
      const paid = await call("PUT", path, { action: "pay", paidOn, reference }, beaten);
      if (paid === undefined) return;
      if (done.payments.has(id)) desk.wrong.push(`payout ${id} was paid twice`);
      done.payments.set(id, reference);
      note(desk, "paid", id, "paid");
    }),
  );
}

import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { agreedAmount, agreedDeliverables, type Done } from "./campaigners.ts";
import { countOf, type Mail, type Query } from "./kept.ts";

type Kind = "collaboration" | "offer" | "deliverable" | "payout";
type Stored = { id: string; kind: Kind; state: string };
type Step = { id: string; from: string | null; to: string };
type Story = { id: string; action: string; byTeam: boolean };

const records = `
  select id, 'collaboration' as kind, state from campaign_creators
  union all select id, 'offer', state from offers
  union all select id, 'deliverable', state from deliverables
  union all select id, 'payout', state from payouts`;
const told = `
  select body::json->'data'->>'id' as id, body::json->'data'->>'from' as "from", body::json->'data'->>'to' as "to"
  from webhook_deliveries`;
const stories = `
  select coalesce(data->>'deliverableId', data->>'payoutId', data->>'offerId', subject_id::text) as id,
    data->>'action' as action, author_type = 'admin' as "byTeam"
  from timeline_entries where subject_type = 'collaboration' and data ? 'action'`;
const noted = `
  select coalesce(after->>'offer', record_id::text) as id from history
  where record_type in ('collaboration', 'offer', 'deliverable', 'payout')`;

/** What is half there of the steps that were taken, and which acknowledged ones are lost. */
export async function halfSteps(query: Query, done: Done): Promise<string[]> {
  const webhooks = Map.groupBy(await query<Step>(told), ({ id }) => id);
  const entriesOf = Map.groupBy(await query<Story>(stories), ({ id }) => id);
  const history = Map.groupBy(await query<{ id: string }>(noted), ({ id }) => id);
  const halves = (await query<Stored>(records)).flatMap(({ id, kind, state }) => {
    const [steps, entries] = [webhooks.get(id) ?? [], entriesOf.get(id) ?? []];
    const notes = history.get(id)?.length ?? 0;
    const byTeam = entries.filter((entry) => entry.byTeam).length;
    return [
      ...(isChain(steps, kind === "deliverable" ? "planned" : null, state)
        ? []
        : [`${kind} ${id} is ${state} by ${steps.map(({ from, to }) => `${from}-${to}`)}`]),
      ...(entries.length === steps.length
        ? []
        : [`${kind} ${id}: ${steps.length} webhooks, ${entries.length} entries`]),
      ...(notes === byTeam ? [] : [`${kind} ${id}: ${byTeam} steps of the team, ${notes} in the history`]),
    ];
  });
  const lost = done.steps
    .filter(({ id, to }) => !webhooks.get(id)?.some((step) => step.to === to))
    .map(({ id, to }) => `${id} as ${to} is lost`);
  return [...halves, ...lost];
}

/** Whether the steps lead from one state to the other, each of them taken once. */
function isChain(steps: readonly Step[], first: string | null, last: string): boolean {
  const balance = new Map<string | null, number>();
  const count = (state: string | null, by: number) => balance.set(state, (balance.get(state) ?? 0) + by);
  for (const { from, to } of steps) {
    count(from, -1);
    count(to, 1);
  }
  count(first, 1);
  count(last, -1);
  return [...balance.values()].every((value) => value === 0);
}

type Collaboration = {
  id: string;
  state: string;
  name: string;
  email: string;
  campaign: string;
  acceptedOfferId: string | null;
  accepted: string[];
  offers: string[];
  deliverables: number;
  grantedBy: string[];
  fees: number[];
  payouts: string[];
};

const collaborations = `
  select c.id, c.state, c.creator_name as name, i.email, k.name as campaign, c.accepted_offer_id as "acceptedOfferId",
    array(select o.id::text from offers o where o.collaboration_id = c.id and o.state = 'accepted') as accepted,
    array(select o.state from offers o where o.collaboration_id = c.id) as offers,
    (select count(*)::int from deliverables d where d.collaboration_id = c.id) as deliverables,
    array(select r.offer_id::text from rights_grants r where r.collaboration_id = c.id) as "grantedBy",
    array(select p.amount_minor::int from payouts p where p.collaboration_id = c.id and p.kind = 'fee') as fees,
    array(select p.state from payouts p where p.collaboration_id = c.id and p.kind <> 'fee') as payouts
  from campaign_creators c join influencers i on i.id = c.influencer_id join campaigns k on k.id = c.campaign_id`;

/** An agreement has all its parts, once; where there is none, there is no part of it. The creator has a mail of each step. */
export async function halfAgreements(query: Query, mails: readonly Mail[], owner: string): Promise<string[]> {
  const pieces = Map.groupBy(await readPieces(query), ({ collaborationId }) => collaborationId);
  const byRecipient = Map.groupBy(mails, ({ recipient }) => recipient);
  return (await query<Collaboration>(collaborations)).flatMap((row) => {
    const { id, state, name, campaign, accepted, acceptedOfferId, grantedBy } = row;
    const isAgreed = state === "agreed" || state === "producing";
    const once = isAgreed ? 1 : 0;
    const seen = {
      "accepted offer": [accepted, isAgreed ? [acceptedOfferId] : []],
      deliverables: [row.deliverables, once * agreedDeliverables],
      rights: [grantedBy, Array(once * agreedDeliverables).fill(acceptedOfferId)],
      fees: [row.fees, Array(once).fill(agreedAmount)],
      "mail to the owner": [countOf(mails, owner, new RegExp(`^Agreed with ${name}: ${campaign}$`)), once],
      "mails to the creator": [
        (byRecipient.get(row.email) ?? []).map(({ subject }) => subject).toSorted(),
        expectedMails(row, isAgreed, pieces.get(id) ?? []).toSorted(),
      ],
    };
    return Object.entries(seen)
      .filter(([, [is, expected]]) => JSON.stringify(is) !== JSON.stringify(expected))
      .map(
        ([what, values]) =>
          `${state} ${id}: ${what} ${values.map((value) => JSON.stringify(value)).join(", not ")}`,
      );
  });
}

function expectedMails(
  { campaign, offers, payouts }: Collaboration,
  isAgreed: boolean,
  pieces: readonly Piece[],
): string[] {
  const approved = payouts.filter((state) => state === "approved" || state === "paid");
  const paid = payouts.filter((state) => state === "paid");
  return [
    ...offers.map(() => `An offer for you: ${campaign}`),
    ...offers.filter((state) => state === "withdrawn").map(() => `Our offer has ended: ${campaign}`),
    ...(isAgreed ? [`Agreed: ${campaign}`] : []),
    ...pieces.flatMap((piece) =>
      piece.drafts
        .filter(({ decision }) => decision !== null)
        .map(
          ({ decision }) =>
            `${decision === "approved" ? "Approved" : "Changes, please"}: ${nameOfDeliverable(piece)}`,
        ),
    ),
    ...approved.map(() => `Your payment is approved: ${campaign}`),
    ...paid.map(() => `Your payment was sent: ${campaign}`),
  ];
}

type Draft = {
  id: string;
  round: number;
  caption: string;
  decision: "approved" | "points" | null;
  answers: { decision: string }[];
  files: number;
};
type Piece = Parameters<typeof nameOfDeliverable>[0] & {
  id: string;
  collaborationId: string;
  state: string;
  roundsUsed: number;
  submitted: number;
  answered: number;
  noticed: number;
  drafts: Draft[];
};

/** Whatever else is true of a piece, its last draft leads to its state. */
const decisionIn: Record<string, Draft["decision"] | undefined> = {
  planned: null,
  submitted: null,
  client_review: null,
  changes: "points",
  approved: "approved",
};

function readPieces(query: Query): Promise<Piece[]> {
  const toldAs = (action: string) =>
    `(select count(*)::int from timeline_entries t where t.data->>'deliverableId' = d.id::text
      and t.data->>'action' = 'deliverable-${action}')`;
  return query<Piece>(`
    select d.id, d.collaboration_id as "collaborationId", d.platform, d.format, d.title, d.state,
      d.rounds_used as "roundsUsed", ${toldAs("submit")} as submitted, ${toldAs("answer")} as answered,
      (select count(*)::int from notices n where n.detail_id = d.id and n.kind = 'answered') as noticed,
      coalesce((select json_agg(json_build_object('id', r.id, 'round', r.round, 'caption', r.caption,
        'decision', r.decision, 'answers', r.client_answers,
        'files', (select count(*) from media m where m.draft_id = r.id)) order by r.round)
        from drafts r where r.deliverable_id = d.id), '[]') as drafts
    from deliverables d`);
}

/** A draft came with its file, and its answers are in its piece, in its rounds, and in its story. */
export async function halfDrafts(query: Query, done: Done): Promise<string[]> {
  const pieces = await readPieces(query);
  const halves = pieces.flatMap(({ id, state, drafts, ...piece }) => {
    const asked = drafts.filter(({ decision }) => decision === "points").length;
    const answers = drafts.reduce((sum, each) => sum + each.answers.length, 0);
    const isWhole =
      drafts.length === piece.submitted &&
      drafts.every(({ round, files }, index) => round === index + 1 && files === 1) &&
      (drafts.at(-1)?.decision ?? null) === decisionIn[state] &&
      asked === piece.roundsUsed &&
      answers === piece.answered &&
      piece.noticed === Math.min(1, answers);
    return isWhole ? [] : [`${state} piece ${id}: ${JSON.stringify({ ...piece, drafts })}`];
  });
  const drafts = pieces.flatMap((piece) => piece.drafts);
  const byCaption = Map.groupBy(drafts, ({ caption }) => caption);
  const lost = done.captions
    .filter((caption) => byCaption.get(caption)?.length !== 1)
    .map((caption) => `draft ${caption} is there ${byCaption.get(caption)?.length ?? 0} times`);
  const byId = new Map(drafts.map((each) => [each.id, each]));
  const unanswered = [...done.clientAnswers]
    .filter(([id, decision]) => byId.get(id)?.answers[0]?.decision !== decision)
    .map(([id, decision]) => `${decision} of the client on draft ${id} is lost`);
  return [...halves, ...lost, ...unanswered];
}

/** A payout that is paid has been told once, and stays as whoever paid it was answered. */
export async function halfPayments(query: Query, { payments }: Done): Promise<string[]> {
  const rows = await query<{ id: string; isPaid: boolean; reference: string; noted: number; told: number }>(`
    select p.id, p.state = 'paid' as "isPaid", p.reference,
      (select count(*)::int from history h where h.record_id = p.id and h.after->>'state' = 'paid'
        and h.after->>'reference' = p.reference) as noted,
      (select count(*)::int from webhook_deliveries w where w.event = 'payout.changed'
        and w.body::json->'data'->>'id' = p.id::text and w.body::json->'data'->>'to' = 'paid') as told
    from payouts p`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = [...payments]
    .filter(([id, reference]) => byId.get(id)?.reference !== reference)
    .map(([id, reference]) => `payment ${reference} of ${id} is lost`);
  const halves = rows
    .filter(({ isPaid, reference, noted: inHistory, told: sent }) => {
      const once = isPaid ? 1 : 0;
      return inHistory !== once || sent !== once || (reference !== "") !== isPaid;
    })
    .map((row) => `payout ${JSON.stringify(row)}`);
  return [...lost, ...halves];
}

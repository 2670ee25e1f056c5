import { join } from "node:path";
import { decide, type Made, makeScene, type Scene } from "./deciders.ts";
import type { Part } from "./finding.ts";
import { allMails, countOf, embeddedDatabase, type Mail, type Query, withDatabase } from "./kept.ts";
import { killWhile } from "./kills.ts";
import { startTandem } from "./tandem.ts";

const usualRounds = 10;
/** Kills the product while people decide, vote, make links, and change roles; then looks for half of a decision. */
export const decided: Part = async ({ folder, rounds: wanted = usualRounds, hasTime, find }) => {
  const dataDir = join(folder, "decided");
  const made: Made = {
    applications: new Map(),
    decisions: new Map(),
    votes: new Map(),
    roles: new Map(),
    links: [],
  };
  let scene: Scene | undefined;
  const { kills, wrong } = await killWhile({
    dataDir,
    rounds: wanted,
    hasTime,
    seed: 11,
    async work({ origin }, token) {
      scene ??= await makeScene(origin, token);
      const [decisions, links] = [made.decisions.size, made.links.length];
      const isUnderWay = () => made.decisions.size > decisions && made.links.length > links;
      return { ...decide(origin, token, scene, made), isUnderWay };
    },
  });
  const tandem = await startTandem({ DATA_DIR: dataDir });
  await tandem.ready();
  const halves = await withDatabase(embeddedDatabase(dataDir), async (query) => {
    const mails = await allMails(query, join(dataDir, "outbox"));
    const applications = await halfApplications(query, made, mails);
    return [
      ...applications,
      ...(await halfVotes(query, made)),
      ...(await halfRoles(query, made, mails)),
    ].concat(await halfLinks(query, made, mails));
  });
  await tandem.stop();
  const sum = `${made.applications.size} applications, ${made.decisions.size} decisions, ${made.links.length} links acknowledged`;
  find(
    `no half decision, none lost, and no mail doubled in ${kills} times kill -9`,
    `${sum}; ${halves.length === 0 ? "none" : halves.slice(0, 5).join("; ")}`,
    halves.length === 0 && made.decisions.size >= kills && made.links.length >= kills && made.roles.size > 0,
  );
  find("no wrong answer before the end", wrong[0] ?? "none", wrong.length === 0);
};

type Told = {
  id: string;
  state: string;
  approvals: number;
  rejections: number;
  asked: number;
  creators: number;
};

/**
 * Where each application stands by its record or outcome, with what else was written with that. The story of a rejected
 * one is deleted when the rejection can no longer be undone.
 */
const standing = `
  select r.id, r.state, 0 as creators, ${told("r.id", "approve")} as approvals, ${told("r.id", "reject")} as rejections,
    ${told("r.id", "ask")} as asked from join_requests r
  union all
  select o.id, o.decision, (select count(*)::int from influencers i where i.id = o.influencer_id),
    ${told("o.influencer_id", "approve")}, greatest(${told("o.id", "reject")},
    (o.decision = 'rejected' and not exists (select from undos u where u.record_id = o.id))::int),
    ${told("o.id", "ask")} from application_outcomes o`;

function told(id: string, action: string): string {
  return `(select count(*)::int from timeline_entries t where t.subject_id = ${id} and t.data->>'action' = '${action}')`;
}

const expectedOf: Record<string, Omit<Told, "id" | "state"> & { mail: RegExp | undefined }> = {
  waiting: { creators: 0, approvals: 0, rejections: 0, asked: 0, mail: undefined },
  changes_asked: { creators: 0, approvals: 0, rejections: 0, asked: 1, mail: /^Please complete/ },
  approved: { creators: 1, approvals: 1, rejections: 0, asked: 0, mail: /^Welcome to/ },
  rejected: { creators: 0, approvals: 0, rejections: 1, asked: 0, mail: /^Your application to/ },
};
const stateAfter = { approve: "approved", reject: "rejected", ask: "changes_asked" };
const decisionMails = /^(Please complete|Welcome to|Your application to)/;

async function halfApplications(query: Query, made: Made, mails: Mail[]): Promise<string[]> {
  const rows = Map.groupBy(await query<Told>(standing), ({ id }) => id);
  return [...made.applications].flatMap(([id, email]) => {
    const [row, ...more] = rows.get(id) ?? [];
    if (row === undefined || more.length > 0) return [`application ${id} is there ${more.length} times`];
    const decision = made.decisions.get(id);
    const { state, ...seen } = row;
    const { mail, ...expected } = expectedOf[state] ?? {};
    const told = [countOf(mails, email, decisionMails), mail === undefined ? 0 : countOf(mails, email, mail)];
    const problems = [
      ...(decision !== undefined && stateAfter[decision] !== state ? [`${decision} was lost`] : []),
      ...Object.entries(expected)
        .filter(([name, value]) => seen[name as keyof typeof expected] !== value)
        .map(([name]) => `${state} with ${seen[name as keyof typeof expected]} ${name}`),
      ...(told.some((count) => count !== (mail === undefined ? 0 : 1))
        ? [`${state} with ${told} mails`]
        : []),
      ...(countOf(mails, email, /^We have your application/) === 1 ? [] : ["received without one mail"]),
    ];
    return problems.map((problem) => `application ${id}: ${problem}`);
  });
}

async function halfVotes(query: Query, { votes }: Made): Promise<string[]> {
  const rows = await query<{ id: string; decision: string; vote: string; last: string }>(
    `select i.id, i.decision, v.decision as vote, (select t.data->'codes'->>0 from timeline_entries t
       where t.data->>'action' = 'vote' and t.data->>'itemId' = i.id::text order by t.id desc limit 1) as last
     from shortlist_items i join shortlist_votes v on v.item_id = i.id`,
  );
  return [...votes].flatMap(([id, possible]) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return [`vote on ${id} is lost`];
    const isWhole = possible.has(row.vote) && row.decision === row.vote && row.last === row.vote;
    return isWhole ? [] : [`vote on ${id}: ${JSON.stringify(row)}, not one of ${[...possible]}`];
  });
}

async function halfRoles(query: Query, { roles }: Made, mails: Mail[]): Promise<string[]> {
  const rows = await query<{ id: string; email: string; role: string; noted: string[] }>(
    `select a.id, a.email, a.role, array(select h.after->>'role' from history h
       where h.record_id = a.id and h.action = 'role' order by h.id) as noted from admins a`,
  );
  return [...roles].flatMap(([id, possible]) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return [`administrator ${id} is lost`];
    const { email, role, noted } = row;
    const told = countOf(mails, email, /^Your role at/);
    const isWhole = possible.has(role) && (noted.at(-1) ?? "editor") === role && told === noted.length;
    return isWhole ? [] : [`administrator ${id}: ${role}, noted ${noted.length} times, ${told} mails`];
  });
}

async function halfLinks(query: Query, { links }: Made, mails: Mail[]): Promise<string[]> {
  const rows = await query<{ email: string; reviewers: number }>(
    `select l.person_email as email, (select count(*)::int from shortlist_reviewers r where r.id = l.id) as reviewers
     from access_links l where l.kind = 'review' and l.label <> ''`,
  );
  const all = Map.groupBy(rows, ({ email }) => email);
  const lost = links.filter((email) => !all.has(email)).map((email) => `link for ${email} is lost`);
  const halves = [...all].filter(([email, made]) => {
    const told = countOf(mails, email, /^Creators for you to look at/);
    return made.length !== 1 || made[0]?.reviewers !== 1 || (!email.startsWith("client") && told !== 1);
  });
  return [...lost, ...halves.map(([email]) => `link for ${email} is half there`)];
}

import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { address, type Caller, caller, keepOn, pick, surely } from "./callers.ts";

export type Decision = "approve" | "reject" | "ask";
/** Acknowledged changes, and changes that may have happened because no response came. */
export type Made = {
  /** Email address of each acknowledged application, by ID. */
  applications: Map<string, string>;
  /** The acknowledged decisions, by ID of the application. */
  decisions: Map<string, Decision>;
  /** Possible states of each item and administrator: the last acknowledged one, and later ones without a response. */
  votes: Map<string, Set<string>>;
  roles: Map<string, Set<string>>;
  /** Addresses of whom an acknowledged link was made for. */
  links: string[];
};

/** A list with a client's link, one that is shared again and again, and the colleagues whose roles change. */
export type Scene = { link: string; items: string[]; shared: string; colleagues: string[] };
export type Deciding = { wrong: string[]; stop(): Promise<void> };

/** Made once, while nobody kills: what the writers need. */
export async function makeScene(origin: string, token: string): Promise<Scene> {
  const [call, apply] = [surely(origin, `Bearer ${token}`), surely(origin, "")];
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const form = applicationForm(applicationFields({ email: address("creator") }));
    const { _id } = await apply("POST", "/api/join", form);
    const approved = await call("PUT", `/api/admin/join-requests/${_id}/approve`, {});
    ids.push((approved.influencer as { _id: string })._id);
  }
  const listOf = async (name: string) => {
    const made = await call("POST", "/api/admin/shortlists", { name, clientName: "Northwind Tea" });
    const id = (made.shortlist as { _id: string })._id;
    const added = await call("POST", `/api/admin/shortlists/${id}/items`, { ids });
    return { id, items: (added.results as { itemId: string }[]).map(({ itemId }) => itemId) };
  };
  const [{ id, items }, { id: shared }] = [await listOf("Spring"), await listOf("Autumn")];
  const person = { person: "Ida Holm", email: address("client"), delivery: "copy", role: "decides" };
  const { url } = await call("POST", `/api/admin/shortlists/${id}/links`, person);
  const colleagues: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const account = { email: address("colleague"), password: "another long password", role: "editor" };
    const registered = await call("POST", "/api/admin/register", account);
    colleagues.push((registered.admin as { _id: string })._id);
  }
  return { link: String(url).split("/l/")[1] ?? "", items, shared, colleagues };
}

type Writer = () => Promise<void>;

/** Sends an application and decides about it. */
export function decider(
  call: Caller,
  asVisitor: Caller,
  made: Pick<Made, "applications" | "decisions">,
): Writer {
  return async () => {
    const email = address("applicant");
    const applied = await asVisitor("POST", "/api/join", applicationForm(applicationFields({ email })));
    if (applied === undefined) return;
    const id = String(applied.data._id);
    made.applications.set(id, email);
    const decision = pick(["approve", "reject", "ask"] as const);
    const json = { approve: {}, reject: { reasons: ["other"] }, ask: { codes: ["photo"], words: "" } };
    const decided = await call("PUT", `/api/admin/join-requests/${id}/${decision}`, json[decision]);
    if (decided !== undefined) made.decisions.set(id, decision);
  };
}

/** Notes that it may be so from now on, and that it is once there is an answer. */
async function set(known: Map<string, Set<string>>, id: string, value: string, act: () => Promise<unknown>) {
  known.set(id, new Set([...(known.get(id) ?? []), value]));
  if ((await act()) !== undefined) known.set(id, new Set([value]));
}

/** Decides, votes, makes links, and changes roles, until it is stopped. */
export function decide(origin: string, token: string, scene: Scene, made: Made): Deciding {
  const wrong: string[] = [];
  const call = caller(origin, `Bearer ${token}`, wrong);
  const asClient = caller(origin, `Link ${scene.link}`, wrong);
  const decideOne = decider(call, caller(origin, "", wrong), made);
  const vote = (item: string) => () => {
    const decision = pick(["approved", "maybe", "rejected"]);
    const path = `/api/links/review/items/${item}`;
    return set(made.votes, item, decision, () => asClient("PUT", path, { decision }));
  };
  const share = async () => {
    const email = address("reviewer");
    const json = { person: "Lou Berg", email, delivery: "mail", role: "advises" };
    const shared = await call("POST", `/api/admin/shortlists/${scene.shared}/links`, json);
    if (shared !== undefined) made.links.push(email);
  };
  const lower = (id: string) => () => {
    const role = pick(["viewer", "editor", "owner"]);
    return set(made.roles, id, role, () => call("PUT", `/api/admin/administrators/${id}`, { role }));
  };
  const writers = [decideOne, decideOne, ...scene.items.map(vote), share, ...scene.colleagues.map(lower)];
  return { wrong, stop: keepOn(writers) };
}

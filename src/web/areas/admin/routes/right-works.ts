import type { Right } from "#domain/rights/rights.contract.ts";

/** Subject of a question: all work of a creator for a client, or one post. */
export type Work = {
  kind: "creator" | "post";
  id: string;
  /** Value of its option. */
  value: string;
  /** Query of the API request. */
  query: Record<string, string>;
};

function creatorWork(id: string, client: string | undefined): Work {
  const value = client === undefined ? `creator ${id}` : `creator ${id} ${client}`;
  return { kind: "creator", id, value, query: { influencerId: id, ...(client !== undefined && { client }) } };
}

function postWork(id: string): Work {
  return { kind: "post", id, value: `post ${id}`, query: { deliverableId: id } };
}

/** Reads the work from a URL; undefined if there is none. */
export function workIn(address: URLSearchParams): Work | undefined {
  const post = address.get("post");
  if (post) return postWork(post);
  const creator = address.get("creator");
  return creator ? creatorWork(creator, address.get("client") ?? undefined) : undefined;
}

/** Writes the work of an option to a URL. */
export function writeWork(address: URLSearchParams, value: string): void {
  const [kind = "", id = "", ...client] = value.split(" ");
  for (const name of ["post", "creator", "client"]) address.delete(name);
  address.set(kind, id);
  if (client.length > 0) address.set("client", client.join(" "));
}

/** Options by name: each pair of creator and client, and each post with a separate right. */
export function worksOf(
  rights: readonly Right[],
  asked: Work | undefined,
  askedPost: string | undefined,
): [value: string, label: string][] {
  const works = new Map<string, string>();
  for (const { influencerId, creatorName, clientName, deliverableId, deliverableName } of rights) {
    if (influencerId === null) continue;
    const client = clientName || "a client without a name";
    works.set(creatorWork(influencerId, clientName).value, `${creatorName}, for ${client}`);
    if (deliverableId === null || deliverableName === null) continue;
    works.set(postWork(deliverableId).value, `${creatorName}, for ${client}: ${deliverableName}`);
  }
  if (asked && !works.has(asked.value)) works.set(asked.value, askedPost ?? "What is asked about");
  return [...works].toSorted(([, one], [, other]) => one.localeCompare(other));
}

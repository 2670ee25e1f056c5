import { queryOptions, useQuery } from "@tanstack/react-query";
import { grouped } from "#domain/grouped.ts";
import type { ClientPageKind } from "#domain/links/link-rules.ts";
import type { AccessLink } from "#domain/links/links.contract.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { works } from "#web/ui/link-state.tsx";

async function readLinks(subject: string, signal: AbortSignal): Promise<AccessLink[]> {
  const query = new URLSearchParams({ subject });
  return (await adminCall("GET /api/admin/links", { query, signal })).data.links;
}

/** Links of one kind lead to a shortlist, the others to a campaign. */
export const linksOfRecordQuery = (type: "campaign" | "shortlist", id: string) =>
  queryOptions({
    queryKey: ["links", type, id],
    queryFn: ({ signal }) => readLinks(`${type}:${id}`, signal),
    meta: { quiet: true },
  });

/** All links to drafts and to the report of a campaign. */
export const clientLinksQuery = (campaignId: string) => linksOfRecordQuery("campaign", campaignId);

export function hasWorkingLink(links: readonly AccessLink[], kind: ClientPageKind): boolean {
  return links.some((link) => link.kind === kind && works(link));
}

/** Whether somebody at the client can look at drafts. True while that is not known. */
export function useCanClientLook(campaignId: string): boolean {
  const { data } = useQuery(clientLinksQuery(campaignId));
  return data === undefined || hasWorkingLink(data, "drafts");
}

/** A person at the client who has had a link before. */
export type KnownPerson = {
  /** Distinguishes people: the email address, or the page of those without one. */
  key: string;
  name: string;
  email: string;
  role: ReviewRole | null;
  /** A working link, whose page a new one joins. */
  joins: string | undefined;
};

/** People who have had a link to the campaign or to its shortlists and can get another one, deciders first. */
export const knownPeopleQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ["links", "people", campaignId],
    queryFn: async ({ signal }): Promise<KnownPerson[]> => {
      const query = new URLSearchParams({ campaignId, limit: "20" });
      const lists = (await adminCall("GET /api/admin/shortlists", { query, signal })).items;
      const subjects = [`campaign:${campaignId}`, ...lists.map(({ _id }) => `shortlist:${_id}`)];
      return peopleOf((await Promise.all(subjects.map((subject) => readLinks(subject, signal)))).flat());
    },
    meta: { quiet: true },
  });

/** Key of a link's person. */
export function personKey({ personEmail, pageId }: Pick<AccessLink, "personEmail" | "pageId">): string {
  return personEmail === "" ? pageId : emailKey(personEmail);
}

function peopleOf(links: readonly AccessLink[]): KnownPerson[] {
  const people = [...grouped(links, personKey)].flatMap(([key, own]): KnownPerson[] => {
    const [newest] = own;
    if (newest === undefined) return [];
    const joins = own.find(works)?._id;
    const { personName: name, personEmail: email } = newest;
    if (email === "" && joins === undefined) return [];
    const role = own.some((link) => link.role === "decides") ? "decides" : newest.role;
    return [{ key, name, email, role, joins }];
  });
  const isAdviser = ({ role }: KnownPerson) => role !== "decides";
  return [...people.filter((person) => !isAdviser(person)), ...people.filter(isAdviser)];
}

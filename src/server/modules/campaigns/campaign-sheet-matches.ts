import { emailKey } from "#domain/readers/read-email.ts";
import { readLine } from "#domain/readers/read-line.ts";
import { type CsvRow, emailsOf, keysOf } from "#server/modules/csv/import.service.ts";
import {
  findInfluencersByKeys,
  findInfluencersNamed,
} from "#server/modules/influencers/influencers.service.ts";
import { listNotes } from "#server/modules/timeline/timeline.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findIdsAt } from "#server/platform/database/slugs.ts";
import type { SheetMatch } from "./campaign-sheet-rows.ts";
import {
  type CollaborationRow,
  findCollaborations,
  findPresent,
  lockCollaborations,
} from "./collaborations.repository.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const profile = /^\/influencers\/([\w-]+)\/?$/;

type Options = { campaignId: string; publicUrl: string; lock: boolean };
/** Creator of the marketplace that a row names, or the reason why there is none. */
type Named = { influencerId: string } | { error: { path: string; message: string } };

/** Matches each row to a creator by the `_id` of the collaboration, the email address, the profile, or the name. */
export async function matchSheetRows(
  executor: Executor,
  rows: CsvRow[],
  { campaignId, publicUrl, lock }: Options,
): Promise<SheetMatch[]> {
  const ids = keysOf(rows, "_id").filter((id) => uuid.test(id));
  const own = (await findCollaborations(executor, ids)).filter((row) => row.campaignId === campaignId);
  const named = await namedCreators(executor, rows, publicUrl);
  const influencerIds = named.flatMap((one) => ("influencerId" in one ? one.influencerId : []));
  const present = await findPresent(executor, campaignId, influencerIds);
  const collaborationIds = [...new Set([...own, ...present].map(({ id }) => id))];
  const collaborations = await (lock ? lockCollaborations : findCollaborations)(executor, collaborationIds);
  const notes = Map.groupBy(
    await listNotes(executor, "collaboration", collaborationIds),
    ({ subjectId }) => subjectId,
  );
  const found = (row: CollaborationRow) => ({
    collaboration: row,
    notes: (notes.get(row.id) ?? []).map(({ text }) => text),
  });
  return rows.map((row, index) => {
    const id = (row._id ?? "").trim().toLowerCase();
    const byId = collaborations.find((one) => one.id === id);
    if (byId) return found(byId);
    const one = named[index] ?? { error: { path: "name", message: "is required" } };
    if ("error" in one) return one;
    const there = collaborations.find(({ influencerId }) => influencerId === one.influencerId);
    return there ? found(there) : one;
  });
}

async function namedCreators(executor: Executor, rows: CsvRow[], publicUrl: string): Promise<Named[]> {
  const emails = emailsOf(rows);
  const slugs = rows.flatMap((row) => slugIn(row.link, publicUrl) ?? []);
  const names = [...new Set(keysOf(rows, "name"))];
  const addressed = await findInfluencersByKeys(executor, { emails, ids: [], lock: false });
  const byEmail = new Map(addressed.map(({ email, id }) => [email, id]));
  const bySlug =
    slugs.length > 0 ? await findIdsAt(executor, "influencer", slugs) : new Map<string, string>();
  const byName = Map.groupBy(await findInfluencersNamed(executor, names), ({ wanted }) => wanted);
  return rows.map((row): Named => {
    const email = emailKey(row.email ?? "");
    const slug = slugIn(row.link, publicUrl);
    const name = readLine(row.name ?? "").toLowerCase();
    if (email !== "") return known(byEmail.get(email), "email", "is of no creator in the marketplace");
    if (slug !== undefined) return known(bySlug.get(slug), "link", "is of no creator in the marketplace");
    if (name === "") return refusal("name", "is required, or an email address");
    const [one, ...others] = byName.get(name) ?? [];
    if (others.length > 0) return refusal("name", "is that of several creators: add the email address");
    return known(one?.id, "name", "is of no creator in the marketplace");
  });
}

function known(influencerId: string | undefined, path: string, message: string): Named {
  return influencerId === undefined ? refusal(path, message) : { influencerId };
}

function refusal(path: string, message: string): Named {
  return { error: { path, message } };
}

/** Slug of a profile on this site; undefined for any other address. */
function slugIn(link: string | undefined, publicUrl: string): string | undefined {
  const text = (link ?? "").trim();
  if (text === "" || !URL.canParse(text, publicUrl)) return undefined;
  const { origin, pathname } = new URL(text, publicUrl);
  return origin === new URL(publicUrl).origin ? profile.exec(pathname)?.[1] : undefined;
}

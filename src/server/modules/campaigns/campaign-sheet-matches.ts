import { channelKeys, readPlainCells } from "#domain/csv/plain-cells.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import { influencerFieldNames } from "#domain/influencers/field-list.ts";
import { handleKeys } from "#domain/influencers/handle-keys.ts";
import { importedInfluencerSchema } from "#domain/influencers/influencer-fields.ts";
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

type Options = {
  campaignId: string;
  publicUrl: string;
  lock: boolean;
  /** Rows that name nobody make a creator. */
  addMissing: boolean;
};
/** Creator that a row names, or the reason why there is none. */
type Named = { influencerId: string } | { error: FieldError; isUnknown?: true };

/**
 * Matches each row to a creator by the `_id` of the collaboration, the email address, a channel, the profile, or the
 * name.
 */
export async function matchSheetRows(
  executor: Executor,
  rows: CsvRow[],
  { campaignId, publicUrl, lock, addMissing }: Options,
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
    if ("error" in one)
      return one.isUnknown && addMissing ? { nobody: newCreator(row) } : { error: one.error };
    const there = collaborations.find(({ influencerId }) => influencerId === one.influencerId);
    return there ? found(there) : one;
  });
}

async function namedCreators(executor: Executor, rows: CsvRow[], publicUrl: string): Promise<Named[]> {
  const emails = emailsOf(rows);
  const slugs = rows.flatMap((row) => slugIn(row.link, publicUrl) ?? []);
  const names = [...new Set(keysOf(rows, "name"))];
  const keys = rows.map((row) => channelKeys(row).map(({ key }) => key));
  const addressed = await findInfluencersByKeys(executor, {
    ...{ emails, ids: [], lock: false },
    channels: [...new Set(keys.flat())],
  });
  const withChannels = addressed.map(({ id, name, socials }) => ({
    id,
    name,
    channels: handleKeys(socials),
  }));
  const byEmail = new Map(addressed.map(({ email, id }) => [email, id]));
  const bySlug =
    slugs.length > 0 ? await findIdsAt(executor, "influencer", slugs) : new Map<string, string>();
  const byName = Map.groupBy(await findInfluencersNamed(executor, names), ({ wanted }) => wanted);
  return rows.map((row, index): Named => {
    const email = emailKey(row.email ?? "");
    const slug = slugIn(row.link, publicUrl);
    const name = readLine(row.name ?? "").toLowerCase();
    const owners = withChannels.filter(({ channels }) => keys[index]?.some((key) => channels.includes(key)));
    const [owner, ...rest] = byEmail.has(email) ? [] : owners;
    if (rest.length > 0)
      return refusal("name", `has channels of several creators: ${owners.map((one) => one.name).join(", ")}`);
    if (owner) return { influencerId: owner.id };
    if (email !== "") return known(byEmail.get(email), "email", "is of no creator in the marketplace");
    if (slug !== undefined) return known(bySlug.get(slug), "link", "is of no creator in the marketplace");
    if (name === "") return refusal("name", "is required, or an email address");
    const [one, ...others] = byName.get(name) ?? [];
    if (others.length > 0) return refusal("name", "is that of several creators: add the email address");
    return known(one?.id, "name", "is of no creator in the marketplace");
  });
}

/** A creator with what the row says about them. */
function newCreator({ nameIfNew, ...row }: CsvRow): Extract<SheetMatch, { nobody: unknown }>["nobody"] {
  const name = row.name || nameIfNew || "";
  const plain = readPlainCells({ ...row, name }, { socials: [], people: [] });
  const given = Object.entries(plain.row).filter(
    ([column, text]) => text !== "" && influencerFieldNames.some((field) => field === column),
  );
  const parsed = importedInfluencerSchema.safeParse(Object.fromEntries(given));
  const wrong = parsed.success ? [] : fieldErrors(parsed.error.issues);
  const errors = [
    ...wrong.map(({ path, message }) => ({ path: plain.columnOf(path), message })),
    ...plain.problems,
  ];
  if (!parsed.success || errors.length > 0) return { errors };
  const [channel] = channelKeys(row);
  const { custom: _, ...made } = parsed.data;
  return {
    made,
    key: emailKey(row.email ?? "") || (channel?.key ?? `name ${name.toLowerCase()}`),
  };
}

function known(influencerId: string | undefined, path: string, message: string): Named {
  return influencerId === undefined ? { ...refusal(path, message), isUnknown: true } : { influencerId };
}

function refusal(path: string, message: string): { error: FieldError } {
  return { error: { path, message } };
}

/** Slug of a profile on this site; undefined for any other address. */
function slugIn(link: string | undefined, publicUrl: string): string | undefined {
  const text = (link ?? "").trim();
  if (text === "" || !URL.canParse(text, publicUrl)) return undefined;
  const { origin, pathname } = new URL(text, publicUrl);
  return origin === new URL(publicUrl).origin ? profile.exec(pathname)?.[1] : undefined;
}

import { fieldText } from "#domain/influencers/field-kinds.ts";
import { appliedFields, influencerFields } from "#domain/influencers/field-list.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";

/** A field of a request before and after an edit, as text. */
type FieldChange = { label: string; before: string; after: string };

type ComparedPart = { label: string; text: (request: JoinRequest, other: JoinRequest) => string };

const files = {
  photo: { label: "Photo", of: ({ photo }: JoinRequest) => (photo ? [photo.id] : []) },
  images: { label: "Images", of: ({ images }: JoinRequest) => images.map(({ id }) => id) },
  evidence: {
    label: "Proof",
    of: ({ evidence }: JoinRequest) => evidence.flatMap(({ files }) => files.map(({ id }) => id)),
  },
  videos: { label: "Videos", of: ({ videos }: JoinRequest) => videos.map(({ id }) => id) },
};

const compared: ComparedPart[] = [
  ...appliedFields
    .filter((name) => name !== "followers")
    .map((name) => ({
      label: influencerFields[name].label,
      text: (request: JoinRequest) =>
        name === "socials" ? channelsText(request) : (fieldText(name, request[name]) ?? ""),
    })),
  ...Object.values(files).map(({ label, of }) => ({
    label,
    text: (request: JoinRequest, other: JoinRequest) => filesText(of(request), of(other)),
  })),
];

export function changesBetween(read: JoinRequest, present: JoinRequest): FieldChange[] {
  if (read.updatedAt === present.updatedAt) return [];
  return compared
    .map(({ label, text }) => ({ label, before: text(read, present), after: text(present, read) }))
    .filter(({ before, after }) => before !== after);
}

function channelsText({ socials, followers }: JoinRequest): string {
  return socials
    .map((social) => {
      const range = followers[social.platform];
      return `${social.platform} ${social.link} ${social.followers}${range ? ` (${range})` : ""}`;
    })
    .join("\n");
}

/** '3 files, 1 only here', so that replaced files are noticed. */
function filesText(ids: readonly string[], others: readonly string[]): string {
  const own = ids.filter((id) => !others.includes(id)).length;
  if (ids.length === 0) return "None";
  const files = ids.length === 1 ? "1 file" : `${ids.length} files`;
  return own === 0 ? files : `${files}, ${own} only here`;
}

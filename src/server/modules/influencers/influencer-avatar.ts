import { Invalid } from "#domain/errors.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { avatarAddress, type StoredFile } from "#server/modules/media/media.service.ts";

/**
 * The address of the chosen picture: by its id, by its index among the uploaded pictures (from 0), or none for an empty
 * choice. `record` already includes its files. Throws when there is no such picture.
 */
export function chosenAvatar(
  choice: string,
  record: InfluencerProfile,
  stored: readonly StoredFile[],
): string | null {
  if (choice === "") return null;
  const isPlace = /^\d+$/.test(choice);
  const id = isPlace ? stored.filter((file) => file.kind !== "video")[Number(choice)]?.id : choice;
  const picture = record.images.find((image) => image.kind === "image" && image.id === id);
  if (picture === undefined) throw new Invalid("avatar", "is not a picture of this record");
  return avatarAddress(picture.id);
}

/**
 * The avatar to write; undefined leaves it unchanged. If the avatar's picture is removed, the first remaining picture
 * replaces it.
 */
export function changedAvatar(
  choice: string | undefined,
  address: string | null | undefined,
  record: InfluencerProfile,
  { stored, removed }: { stored: readonly StoredFile[]; removed: readonly string[] },
): string | null | undefined {
  if (choice !== undefined) return chosenAvatar(choice, record, stored);
  if (address !== undefined) return address;
  if (!removed.some((id) => record.avatar === avatarAddress(id))) return undefined;
  const next = record.images.find((image) => image.kind === "image");
  return next === undefined ? null : avatarAddress(next.id);
}

import { Invalid } from "#domain/errors.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { avatarAddress, type StoredFile } from "#server/modules/media/media.service.ts";

/**
 * Address of the avatar that an administrator has chosen: a new photo; a picture, by its ID or by its index among the
 * uploaded ones (from 0); or none for an empty choice. Undefined if nothing was chosen, because a work sample never
 * becomes the avatar by itself. `record` already includes its files. Throws if there is no such picture.
 */
export function chosenAvatar(
  choice: string | undefined,
  record: InfluencerProfile,
  stored: readonly StoredFile[],
): string | null | undefined {
  const photo = stored.find((file) => file.profilePhoto);
  if (photo !== undefined) return avatarAddress(photo.id);
  if (choice === undefined) return undefined;
  if (choice === "") return null;
  const isPlace = /^\d+$/.test(choice);
  const id = isPlace ? stored.filter((file) => file.kind !== "video")[Number(choice)]?.id : choice;
  const picture = record.images.find((image) => image.kind === "image" && image.id === id);
  if (picture === undefined) throw new Invalid("avatar", "is not a picture of this record");
  return avatarAddress(picture.id);
}

/** Avatar to write; undefined leaves it unchanged. Empty if its picture is removed. */
export function changedAvatar(
  choice: string | undefined,
  address: string | null | undefined,
  record: InfluencerProfile,
  { stored, removed }: { stored: readonly StoredFile[]; removed: readonly string[] },
): string | null | undefined {
  const chosen = chosenAvatar(choice, record, stored);
  if (chosen !== undefined) return chosen;
  if (address !== undefined) return address;
  return removed.some((id) => record.avatar === avatarAddress(id)) ? null : undefined;
}

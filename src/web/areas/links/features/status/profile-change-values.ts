import type { Listing } from "#domain/status/status.contract.ts";

/** Values of the form by name. Followers have a name for each channel. */
export type ChangeValues = Record<string, string>;
/** Values that differ from the profile, the only ones that are sent. */
export type ChangeRequest = Record<string, string | { platform: string; followers: string }[]>;

export const followersName = (platform: string) => `followers-${platform}`;

/** The first channel of each platform. A second one is changed in words. */
export function channelsToChange({ channels }: Listing): Listing["channels"] {
  return channels.filter(
    (channel) => channels.find(({ platform }) => platform === channel.platform) === channel,
  );
}

/** The profile as it is. */
export function valuesOf(listing: Listing): ChangeValues {
  const { rate, category, location, bio } = listing;
  const figures = channelsToChange(listing).map(({ platform, followers }) => [
    followersName(platform),
    followers,
  ]);
  return { rate: rate === null ? "" : String(rate), category, location, bio, ...Object.fromEntries(figures) };
}

export function changeOf(listing: Listing, values: ChangeValues): ChangeRequest {
  const before = valuesOf(listing);
  const isChanged = (name: string) => (values[name] ?? "").trim() !== (before[name] ?? "");
  const texts = ["rate", "category", "location", "bio", "pictures", "other"].filter(isChanged);
  const channels = channelsToChange(listing).filter(({ platform }) => isChanged(followersName(platform)));
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ""])),
    followers: channels.map(({ platform }) => ({
      platform,
      followers: values[followersName(platform)] ?? "",
    })),
  };
}

/** The control of a problem's path. The list of followers has only the changed channels. */
export function controlOf(listing: Listing, path: string, values: ChangeValues): string {
  const [list, index] = path.split(".");
  if (list !== "followers") return path;
  const { followers = [] } = changeOf(listing, values);
  const row = typeof followers === "string" ? undefined : followers.find((_, at) => String(at) === index);
  return row === undefined ? "other" : followersName(row.platform);
}

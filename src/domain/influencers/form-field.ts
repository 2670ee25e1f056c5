type Row = { platform?: string };

/**
 * The field of the creator form that shows what is wrong with one of the API. The ranges of all platforms are the
 * Follower Counts of their first channels.
 */
export function formFieldOf(path: string, { socials }: { socials?: unknown }): string {
  if (path === "socials") return "socials.0.platform";
  const [field, platform] = path.split(".");
  if (field !== "followers") return path;
  const rows: Row[] = Array.isArray(socials) ? socials : [];
  const place = rows.findIndex((row) => row.platform === platform);
  return `socials.${Math.max(0, place)}.range`;
}

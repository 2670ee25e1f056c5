type Row = { platform?: string };

/**
 * The creator form's field that shows the error of an API field. For ranges, that is the Follower Count of the
 * platform's first channel.
 */
export function formFieldOf(path: string, { socials }: { socials?: unknown }): string {
  if (path === "socials") return "socials.0.platform";
  const [field, platform] = path.split(".");
  if (field !== "followers") return path;
  const rows: Row[] = Array.isArray(socials) ? socials : [];
  const place = rows.findIndex((row) => row.platform === platform);
  return `socials.${Math.max(0, place)}.range`;
}

import { type DuplicateReason, duplicateReasons } from "./duplicates.contract.ts";
import { handleKeys } from "./handle-keys.ts";
import { areSimilarNames } from "./similar-names.ts";

type Known = { name: string; email: string | null; socials: readonly { platform: string; link: string }[] };
/** `channels`: keys of handles. */
type Asked = { name: string; email: string | undefined; channels: readonly string[] };

/** Reasons to take a record for the same person as the one that is asked about, the surest first. */
export function samePersonReasons(record: Known, { name, email, channels }: Asked): DuplicateReason[] {
  const applies = {
    email: email !== undefined && record.email === email,
    channel: handleKeys(record.socials).some((key) => channels.includes(key)),
    name: areSimilarNames(record.name, name),
  } satisfies { [reason in DuplicateReason]: boolean };
  return duplicateReasons.filter((reason) => applies[reason]);
}

/** For sorting: the surer the first of the reasons, the smaller. */
export function sureness([surest]: readonly DuplicateReason[]): number {
  return surest === undefined ? duplicateReasons.length : duplicateReasons.indexOf(surest);
}

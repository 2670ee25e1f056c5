import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { creatorFormPath } from "#domain/http/record-paths.ts";
import type { Duplicate, DuplicateReason } from "#domain/influencers/duplicates.contract.ts";
import { readEmail } from "#domain/readers/read-email.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { PrivateBadge } from "#web/ui/private-badge.tsx";

const reasonTexts: Record<DuplicateReason, string> = {
  email: "same address",
  channel: "same channel",
  name: "similar name",
};

export type Asked = {
  name: string;
  email?: string | null | undefined;
  socials: readonly { platform: string; link: string }[];
  /** ID of the record itself. */
  except?: string | undefined;
};

/** Records that may be about the same person; none while they are looked for. */
export function useDuplicates({ name, email, socials, except }: Asked): Duplicate[] {
  const channels = socials
    .filter(({ link }) => link !== "")
    .map(({ platform, link }) => ({ platform, link }));
  const address = readEmail(email ?? "").value;
  const json = { name, channels, ...(address && { email: address }), ...(except && { except }) };
  const { data } = useQuery({
    queryKey: ["influencers", "duplicates", json],
    queryFn: async ({ signal }) =>
      (await adminCall("POST /api/admin/duplicates", { json, signal })).data.duplicates,
    enabled: name !== "" || channels.length > 0 || address !== undefined,
  });
  return data ?? [];
}

/** Names records that may be about the same person; nothing if there are none. */
export function DuplicatesNotice({ asked }: { asked: Asked }) {
  const duplicates = useDuplicates(asked);
  if (duplicates.length === 0) return null;
  return (
    <section
      aria-label="Possible duplicates"
      className="max-h-36 overflow-y-auto rounded-card border border-line bg-sunk px-5 py-3"
    >
      <p className="font-semibold">You may know this creator already</p>
      <DuplicatesList duplicates={duplicates} />
    </section>
  );
}

type DuplicatesListProps = {
  duplicates: readonly Duplicate[];
  /** Action on a record that may be the same person. */
  action?: (duplicate: Duplicate) => ReactNode;
};

export function DuplicatesList({ duplicates, action }: DuplicatesListProps) {
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {duplicates.map(({ influencer, reasons }) => (
        <li key={influencer._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={creatorFormPath(influencer._id)} className="link-plain font-semibold">
            {influencer.name}
          </Link>
          {influencer.visibility === "private" && <PrivateBadge />}
          <span className="text-ink-soft text-small">
            {reasons.map((reason) => reasonTexts[reason]).join(", ")}
          </span>
          {action && <span className="ml-auto">{action({ influencer, reasons })}</span>}
        </li>
      ))}
    </ul>
  );
}

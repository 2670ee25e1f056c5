import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ClientPageKind } from "#domain/links/link-rules.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { type ToastContent, toast } from "#web/ui/toast.ts";
import { useCampaignsChanged } from "../campaign-query.ts";
import {
  campaignLinkOf,
  type Recipient,
  recipientsOf,
  reviewLinkOf,
  type ShareOptions,
  type ShareValues,
} from "./share-values.ts";

type Share = {
  kind: ClientPageKind;
  /** The shortlist for reviews, otherwise the campaign. */
  recordId: string;
  options: ShareOptions;
  /** Called once somebody has a link. */
  onShared?: (() => void) | undefined;
  onClose: () => void;
};

/** Creates the links one by one. `made`: ID of the link to copy, if somebody has neither an address nor a page. */
export function useShare({ kind, recordId, options, onShared, onClose }: Share) {
  const [made, setMade] = useState<string>();
  const sent = useRef(new Set<string>());
  const changed = useLinksChanged();
  const share = async (values: ShareValues): Promise<FormOutcome> => {
    // A link to copy comes last, because it is shown when all are made.
    const left = recipientsOf(values, options)
      .filter((recipient) => !sent.current.has(keyOf(recipient)))
      .toSorted((one, other) => Number(isCopied(one)) - Number(isCopied(other)));
    let last: FormOutcome = { ok: true, message: "" };
    let copied: string | undefined;
    for (const recipient of left) {
      const making = makeLink(kind, recordId, recipient, values);
      last = await outcomeOf(making.then(() => ({})));
      if (!last.ok) break;
      if (isCopied(recipient)) copied = await making;
      else sent.current.add(keyOf(recipient));
    }
    await changed();
    if (!last.ok) return last;
    onShared?.();
    const told = left.filter((recipient) => !isCopied(recipient));
    if (told.length > 0) toast(sentToast(told));
    if (copied === undefined) onClose();
    else setMade(copied);
    return last;
  };
  return { share, made };
}

/** Resolves to the ID of the link. */
async function makeLink(
  kind: ClientPageKind,
  id: string,
  recipient: Recipient,
  values: ShareValues,
): Promise<string> {
  if (kind === "review") {
    const json = reviewLinkOf(recipient, values);
    return (await adminCall("POST /api/admin/shortlists/:id/links", { params: { id }, json })).data.reviewer
      ._id;
  }
  const json = campaignLinkOf(kind, recipient, values);
  return (await adminCall("POST /api/admin/campaigns/:id/links", { params: { id }, json })).data.link._id;
}

function keyOf({ email, joins }: Recipient): string {
  return email || (joins ?? "");
}

function isCopied({ email, joins }: Recipient): boolean {
  return email === "" && joins === undefined;
}

function sentToast(recipients: readonly Recipient[]): ToastContent {
  const mailed = recipients.filter(({ email }) => email !== "").map(({ name }) => name);
  const others = recipients.filter(({ email }) => email === "").map(({ name }) => name);
  const parts = [
    ...(mailed.length > 0
      ? [`${mailed.join(" and ")} ${mailed.length === 1 ? "gets it" : "get them"} by email.`]
      : []),
    ...(others.length > 0
      ? [
          `${others.join(" and ")} ${others.length === 1 ? "finds" : "find"} it on the page they already have.`,
        ]
      : []),
  ];
  return { title: recipients.length === 1 ? "Link sent" : "Links sent", description: parts.join(" ") };
}

/** Refetches the links of all records, and what depends on them. */
function useLinksChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const campaignsChanged = useCampaignsChanged();
  return async () => {
    await Promise.all(
      ["links", "shortlists"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
    await campaignsChanged();
  };
}

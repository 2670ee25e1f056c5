import { type ReactNode, useState } from "react";
import { maximumCreators } from "#domain/contact/brief-limits.ts";
import { maximumIds } from "#domain/http/record-id.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { shareLink } from "#web/ui/share-link.ts";
import { toast } from "#web/ui/toast.ts";
import type { FavoriteParts } from "./favorite-parts.ts";
import { cutList, favoritesAddress, type ListedIds } from "./favorites-address.ts";

type ListActionsProps = {
  list: ListedIds;
  /** IDs of the comparison, if the link should lead to it. */
  compared?: readonly string[];
  shareLabel: string;
  /** Whether another action on the page is the primary one. */
  hasOtherAim?: boolean;
  beside: FavoriteParts["besideActions"];
  /** Placed before the other actions. */
  children?: ReactNode;
};

export function ListActions(props: ListActionsProps) {
  const { list, compared, shareLabel, hasOtherAim = false, beside, children } = props;
  const { list: listed, leftOut } = cutList(list);
  const path = compared ? favoritesAddress(undefined, compared) : favoritesAddress(listed);
  return (
    <div data-print="hide" className="grid w-full gap-3">
      <div className="flex flex-wrap gap-3">
        {children}
        <ContactAll ids={list.influencers} variant={hasOtherAim ? "secondary" : "primary"} />
        <ShareList label={shareLabel} path={path} />
        {beside(listed.influencers)}
      </div>
      {(leftOut > 0 || list.influencers.length > maximumCreators) && (
        <p className="text-ink-soft text-small">
          {`${list.influencers.length > maximumCreators ? `One message reaches up to ${maximumCreators} creators. ` : ""}${leftOut > 0 ? `A link holds up to ${maximumIds}, so the first ${maximumIds} are in it.` : ""}`}
        </p>
      )}
    </div>
  );
}

function ContactAll({ ids, variant }: { ids: readonly string[]; variant: ButtonVariant }) {
  if (ids.length === 0) return null;
  const chosen = ids.slice(0, maximumCreators);
  const whom = ids.length > maximumCreators ? `the first ${maximumCreators}` : `all ${ids.length}`;
  return (
    <GetFormButton
      to="/contact"
      variant={variant}
      query={new URLSearchParams(chosen.map((id) => ["influencerId", id]))}
    >
      {ids.length === 1 ? "Contact this creator" : `Contact ${whom} creators`}
    </GetFormButton>
  );
}

function ShareList({ label, path }: { label: string; path: string }) {
  const [uncopied, setUncopied] = useState<string>();
  const share = async () => {
    const address = location.origin + path;
    const result = await shareLink(document.title, address);
    setUncopied(result === "failed" ? address : undefined);
    if (result === "copied") {
      toast({ title: "Link copied", description: "Whoever opens it sees this list, without your notes." });
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={share} className="noscript:hidden">
        <LineIcon name="share" />
        <span>{label}</span>
      </Button>
      {uncopied?.endsWith(path) && (
        <div className="w-full max-w-[36rem]">
          <p role="alert" className="mb-2 text-small">
            The link could not be copied. Copy it from here:
          </p>
          <CopyField label="Link" text={uncopied} />
        </div>
      )}
    </>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Collaboration, ExclusivityNote } from "#domain/campaigns/collaborations.contract.ts";
import { followersFact } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { influencerPageOf } from "#web/api/influencer-answer.ts";
import { addedText } from "#web/ui/add-to-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { counted } from "#web/ui/resource.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { BoundCreators, boundIn } from "./bound-creators.tsx";
import { useCampaignChange } from "./campaign-query.ts";
import { creatorNoun } from "./creator-noun.ts";
import { creatorsQuery } from "./creators-query.ts";

/** Maximum number of creators to read, and of those not in the campaign to show. */
const most = { read: 100, shown: 30 };

function useFound(search: string) {
  return useQuery({
    queryKey: ["influencers", "to-add", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(most.read), ...(search && { search }) });
      return influencerPageOf(await adminCall("GET /api/influencers", { query, signal }));
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

type AddCreatorsProps = {
  campaignId: string;
  present: readonly Collaboration[];
  onClose: () => void;
};

/** Searches the marketplace and adds the selected creators to the campaign. Mount it only while it is open. */
export function AddCreators({ campaignId, present, onClose }: AddCreatorsProps) {
  const formId = useId();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bound, setBound] = useState<{ title: string; bound: ExclusivityNote[] }>();
  const { queryKey } = creatorsQuery(campaignId);
  const putIn = async () => {
    const { data } = await adminCall("POST /api/admin/campaigns/:id/collaborations", {
      params: { id: campaignId },
      json: { influencerIds: [...chosen] },
    });
    const title = addedText(data.results, creatorNoun, "already added");
    const found = boundIn(data);
    if (found.length > 0) return setBound({ title, bound: found });
    onClose();
    toast({ title });
  };
  const add = useCampaignChange(putIn, undefined, queryKey);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  if (bound) return <BoundCreators {...bound} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add creators"
      description="They start as listed. Nobody is notified."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={chosen.size === 0}
            busy={add.isPending}
            busyLabel="Adding…"
          >
            {chosen.size === 0 ? "Add" : `Add ${counted(chosen.size, creatorNoun).toLowerCase()}`}
          </Button>
        </>
      }
    >
      <SearchField
        label="Search the marketplace"
        placeholder="Name, category or location"
        value={search}
        onSearch={setSearch}
      />
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.size > 0 && !add.isPending) add.mutate();
        }}
      >
        <Found search={search} present={present} chosen={chosen} onToggle={toggle} />
      </form>
    </Dialog>
  );
}

type FoundProps = {
  search: string;
  present: readonly Collaboration[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

function Found({ search, present, chosen, onToggle }: FoundProps) {
  const { data, error } = useFound(search);
  const isPresent = new Set(present.map(({ influencerId }) => influencerId));
  if (error) return <p className="mt-4 text-danger-text">{messageOf(error)}</p>;
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading creators" className="mt-4 grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    );
  }
  const others = data.influencers.filter(({ _id }) => !isPresent.has(_id));
  const shown = others.slice(0, most.shown);
  const presentCount = data.influencers.length - others.length;
  const more = data.matched - presentCount - shown.length;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Creators found" className="mt-4 border-line border-t">
          {shown.map((influencer) => (
            <FoundCreator
              key={influencer._id}
              influencer={influencer}
              isChosen={chosen.has(influencer._id)}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 text-ink-soft text-small">
        {`${data.matched === 0 ? "No creators match this search. " : ""}${more > 0 ? `${more} more match. Search to see them. ` : ""}${presentCount > 0 ? `Already in the campaign: ${counted(presentCount, creatorNoun)}.` : ""}`}
      </p>
    </>
  );
}

type FoundCreatorProps = {
  influencer: InfluencerRecord;
  isChosen: boolean;
  onToggle: (id: string) => void;
};

function FoundCreator({ influencer, isChosen, onToggle }: FoundCreatorProps) {
  const { _id, name, avatar, category, location, totalFollowers } = influencer;
  const facts = [category, location, followersFact(totalFollowers)];
  return (
    <li className="border-line border-b">
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(_id)}
        className="flex! items-center! gap-3 py-2.5 [&>span:first-child]:mt-0 [&>span:last-child]:min-w-0 [&>span:last-child]:grow"
      >
        <span className="flex items-center gap-3">
          <Avatar
            src={avatar}
            fallback={monogramPath("influencer", _id, name)}
            alt=""
            size={40}
            className="size-10 shrink-0 rounded-full"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-ink-soft text-small tabular-nums">
              {facts.filter(Boolean).join(" · ")}
            </span>
          </span>
        </span>
      </Checkbox>
    </li>
  );
}

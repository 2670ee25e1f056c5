import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { BulkStateResults, Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { counted } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { type Ranking, stateAfter } from "./board/board-columns.ts";
import { useCampaignsChanged } from "./campaign-query.ts";
import { creatorNoun } from "./creator-noun.ts";
import { creatorsQuery, tellRefusal, useCreatorChanges } from "./creators-query.ts";
import type { OfferCampaign } from "./offers/offer-form.tsx";
import { CreatorStepDialog, needsOffer, opensDialog } from "./step-dialog.tsx";
import type { Asked, MessageDialog, StepInput, Steps } from "./steps.ts";

/** Loaded on demand with the rules of its form, because the board does not need it. */
const OfferDialog = lazy(async () => ({
  default: (await import("./offers/offer-dialog.tsx")).OfferDialog,
}));

/** Steps for a campaign's creators. Render `dialog` once. */
export function useSteps(campaign: OfferCampaign, messageDialog: MessageDialog): Steps {
  const { _id: campaignId } = campaign;
  const [asked, setAsked] = useState<Asked>();
  const [offered, setOffered] = useState<readonly Collaboration[]>([]);
  const [addressed, setAddressed] = useState<readonly Collaboration[]>([]);
  const change = useCreatorChanges(campaignId);
  const many = useManySteps(campaignId);

  const take = ({ creators, ranking }: Asked, input: StepInput) => {
    const [creator] = creators;
    if (creator === undefined) return;
    if (creators.length > 1) return many({ ids: creators.map(({ _id }) => _id), ...inputOf(input) });
    change.mutate(
      {
        id: creator._id,
        apply: (now) => ({
          ...now,
          state: stateAfter(now.state, input.action),
          actions: [],
          ...(ranking && { rank: ranking.rank }),
        }),
        send: (now) => sendStep(now, input, ranking),
      },
      { onError: (error) => tellRefusal(creator, error) },
    );
  };
  return {
    start(wanted) {
      const [action] = wanted.actions;
      if (action === undefined) return;
      if (needsOffer(wanted)) setOffered(wanted.creators);
      else if (opensDialog(wanted)) setAsked(wanted);
      else take(wanted, { action, reason: null, words: "" });
    },
    rank(creator, ranking) {
      change.mutate(
        {
          id: creator._id,
          apply: (now) => ({ ...now, rank: ranking.rank }),
          send: ({ _id }) => sendRank(_id, ranking),
        },
        { onError: (error) => tellRefusal(creator, error) },
      );
    },
    offer: setOffered,
    message: setAddressed,
    dialog: (
      <>
        {asked && (
          <CreatorStepDialog
            asked={asked}
            onClose={() => setAsked(undefined)}
            onConfirm={(input) => {
              setAsked(undefined);
              take(asked, input);
            }}
          />
        )}
        {addressed.length > 0 && (
          <Suspense>
            {messageDialog({ ids: addressed.map(({ _id }) => _id), onClose: () => setAddressed([]) })}
          </Suspense>
        )}
        {offered.length > 0 && (
          <Suspense>
            <OfferDialog campaign={campaign} creators={offered} onClose={() => setOffered([])} />
          </Suspense>
        )}
      </>
    ),
  };
}

async function sendStep(
  { _id: id, updatedAt }: Collaboration,
  input: StepInput,
  ranking: Ranking | undefined,
) {
  const { data } = await adminCall("PUT /api/admin/collaborations/:id/state", {
    params: { id },
    json: { ...inputOf(input), updatedAt },
  });
  return ranking ? await sendRank(id, ranking) : data.collaboration;
}

function inputOf({ ending, ...input }: StepInput) {
  return { ...input, ...ending };
}

async function sendRank(id: string, { after }: Ranking): Promise<Collaboration> {
  const { data } = await adminCall("PUT /api/admin/collaborations/:id/rank", {
    params: { id },
    json: { after },
  });
  return data.collaboration;
}

/** Takes the same step for several creators at once, and reports the results. */
function useManySteps(campaignId: string) {
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  const { mutate } = useMutation({
    mutationFn: async (json: ReturnType<typeof inputOf> & { ids: string[] }) => {
      const { data } = await adminCall("PUT /api/admin/campaigns/:id/collaborations/state", {
        params: { id: campaignId },
        json,
      });
      return data.results;
    },
    meta: { quiet: true },
    onSuccess: (results) => toast(resultToast(results)),
    onError: (error) => toast({ title: "Not moved", description: messageOf(error), variant: "destructive" }),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: creatorsQuery(campaignId).queryKey });
      await changed();
    },
  });
  return mutate;
}

function resultToast(results: BulkStateResults["results"]) {
  const done = results.filter(({ outcome }) => outcome === "done").length;
  const refused = results.filter(({ outcome }) => outcome !== "done");
  const reasons = [...new Set(refused.map(({ message }) => message))].join("; ");
  return {
    title: `${counted(done, creatorNoun)} moved`,
    ...(refused.length > 0 && {
      description: `${counted(refused.length, creatorNoun)} stayed: ${reasons}`,
      variant: "destructive" as const,
    }),
  };
}

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Day } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";
import { ShortlistDialog } from "./shortlist-dialog.tsx";
import { useShortlistChange, useShortlistsChanged } from "./shortlist-query.ts";
import { inputOf, type ShortlistValues } from "./shortlist-values.ts";

type Asking = "share" | "edit" | "delete";
type ShortlistHeadProps = {
  shortlist: Shortlist;
  mayEdit: boolean;
  saveFile: (file: Blob, name: string) => void;
  shareDialog: (onClose: () => void) => ReactNode;
};

/** Title of a list, with the actions for the whole list. */
export function ShortlistHead({ shortlist, mayEdit, saveFile, shareDialog }: ShortlistHeadProps) {
  const { _id: id, name, updatedAt, actions } = shortlist;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const setState = useShortlistChange((action: "close" | "reopen") =>
    adminCall("PUT /api/admin/shortlists/:id/state", { params: { id }, json: { action, updatedAt } }),
  );
  const download = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ id });
      return (await adminCall("GET /api/admin/export/shortlist.csv", { query })).blob();
    },
    onSuccess: (file) => saveFile(file, "shortlist.csv"),
  });
  return (
    <>
      <PageTitle title={name} lead={<Lead {...shortlist} />}>
        {actions.some(({ action }) => action === "share") && (
          <Button size="small" onClick={() => setAsking("share")}>
            Share
          </Button>
        )}
        {shortlist.campaignId !== null && (
          <ButtonLink to={campaignPath(shortlist.campaignId)} variant="secondary" size="small">
            Open campaign
          </ButtonLink>
        )}
        {mayEdit && (
          <>
            <Button variant="secondary" size="small" onClick={() => setAsking("edit")}>
              Edit
            </Button>
            {actions.map(
              ({ action, label }) =>
                (action === "close" || action === "reopen") && (
                  <Button
                    key={action}
                    variant="secondary"
                    size="small"
                    busy={setState.isPending}
                    onClick={() => setState.mutate(action)}
                  >
                    {label}
                  </Button>
                ),
            )}
            {shortlist.campaignId === null && <MakeCampaign id={id} />}
            <Button
              variant="secondary"
              size="small"
              busy={download.isPending}
              onClick={() => download.mutate()}
            >
              Download CSV
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="text-danger-text!"
              onClick={() => setAsking("delete")}
            >
              Delete
            </Button>
          </>
        )}
      </PageTitle>
      {asking === "share" && shareDialog(close)}
      {asking === "edit" && <Edit shortlist={shortlist} onClose={close} />}
      {asking === "delete" && <Deletion shortlist={shortlist} onClose={close} />}
    </>
  );
}

function campaignPath(id: string): string {
  return `/admin/campaign?id=${id}`;
}

/** Creates a campaign with the list's client and creators. */
function MakeCampaign({ id }: { id: string }) {
  const navigate = useNavigate();
  const make = useShortlistChange(async () => {
    const { data } = await adminCall("POST /api/admin/shortlists/:id/campaign", { params: { id } });
    await navigate(campaignPath(data.campaign._id));
  });
  return (
    <Button variant="secondary" size="small" busy={make.isPending} onClick={() => make.mutate()}>
      Create campaign
    </Button>
  );
}

function Lead({ clientName, state, owner, dueOn, nextStep }: Shortlist) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === "closed" && <Badge>Closed</Badge>}
        {clientName && <span>{`For ${clientName}`}</span>}
        {owner && <span>{owner.name}</span>}
        {dueOn && (
          <span>
            Answers by <Day value={dueOn} />
          </span>
        )}
      </span>
      {nextStep && <span className="mt-1 block">{`Next: ${nextStep}`}</span>}
    </>
  );
}

type PartProps = { shortlist: Shortlist; onClose: () => void };

function Edit({ shortlist, onClose }: PartProps) {
  const changed = useShortlistsChanged();
  const save = async (values: ShortlistValues) => {
    const json = { ...inputOf(values), updatedAt: shortlist.updatedAt };
    const call = adminCall("PUT /api/admin/shortlists/:id", { params: { id: shortlist._id }, json });
    const outcome = await outcomeOf(call);
    await changed();
    if (outcome.ok) onClose();
    return outcome;
  };
  return <ShortlistDialog shortlist={shortlist} save={save} onClose={onClose} />;
}

function Deletion({ shortlist, onClose }: PartProps) {
  const navigate = useNavigate();
  const changed = useShortlistsChanged();
  const removal = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/shortlists/:id", { params: { id: shortlist._id } }),
    async onSuccess() {
      toast({ title: "Deleted", description: shortlist.name });
      await navigate("/admin/shortlists");
      await changed();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Delete ${shortlist.name}?`}
      description="Its links stop working at once, and all answers are deleted. This cannot be undone."
      confirmLabel="Delete"
      busy={removal.isPending}
    />
  );
}

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { CampaignAction } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCampaignsChanged } from "./campaign-query.ts";
import { CommentField, StepDialog } from "./step-dialog.tsx";

/** Actions whose dialog can list missing requirements. */
const actionsWithReason: ReadonlySet<CampaignAction> = new Set(["complete", "cancel"]);
/** Actions that move a campaign forward. */
const leading: ReadonlySet<CampaignAction> = new Set(["take", "activate", "resume"]);

type Action = Campaign["actions"][number];
type CampaignActionsProps = { campaign: Campaign; mayDelete: boolean };

/** Buttons for the actions that the caller may take on a campaign now. */
export function CampaignActions({ campaign, mayDelete }: CampaignActionsProps) {
  const [asked, setAsked] = useState<CampaignAction | "delete">();
  // Requirements may be met while the dialog is open.
  const askedAction = campaign.actions.find(({ action }) => action === asked);
  const change = useStateChange(campaign);
  const isPhone = useMediaQuery("(width < 640px)");
  const canDelete = mayDelete && campaign.state === "draft";
  const shown = campaign.actions.filter(({ action }) => !isPhone || leading.has(action));
  const inMenu = campaign.actions.filter((action) => !shown.includes(action));
  const close = () => {
    change.reset();
    setAsked(undefined);
  };
  const press = (action: Action) => {
    const asks = action.action === "cancel" || action.missing.length > 0;
    if (asks) setAsked(action.action);
    else {
      const onError = (error: Error) =>
        toast({ title: "Not changed", description: problemOf(error), variant: "destructive" });
      change.mutate({ action: action.action, reason: "" }, { onError });
    }
  };
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.action}
          variant={leading.has(action.action) ? "brand" : action.action === "cancel" ? "quiet" : "secondary"}
          size="small"
          className={action.action === "cancel" ? "text-danger-text!" : undefined}
          busy={change.isPending && change.variables.action === action.action}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
      {!isPhone && canDelete && (
        <Button variant="quiet" size="small" className="text-danger-text!" onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      {isPhone && (inMenu.length > 0 || canDelete) && (
        <MoreMenu>
          {inMenu.map((action) => (
            <MenuButton key={action.action} onClick={() => press(action)}>
              {action.label}
            </MenuButton>
          ))}
          {canDelete && <MenuButton onClick={() => setAsked("delete")}>Delete</MenuButton>}
        </MoreMenu>
      )}
      {asked === "delete" && <Deletion campaign={campaign} onClose={close} />}
      {askedAction && (
        <ActionDialog
          action={askedAction}
          name={campaign.name}
          busy={change.isPending}
          failure={change.error ? problemOf(change.error) : undefined}
          onClose={close}
          onConfirm={(reason) => change.mutate({ action: askedAction.action, reason }, { onSuccess: close })}
        />
      )}
    </>
  );
}

/** Menu of further actions on narrow screens, which show only the next step. */
function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu
      trigger={(trigger) => (
        <Button {...trigger} variant="secondary" size="small">
          More
        </Button>
      )}
    >
      {children}
    </DropdownMenu>
  );
}

function useStateChange({ _id: id, updatedAt }: Campaign) {
  const changed = useCampaignsChanged();
  return useMutation({
    mutationFn: (said: { action: CampaignAction; reason: string }) =>
      adminCall("PUT /api/admin/campaigns/:id/state", { params: { id }, json: { ...said, updatedAt } }),
    meta: { quiet: true },
    onSettled: changed,
  });
}

function problemOf(error: Error): string {
  const problems = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return problems.length > 0 ? `${problems.join(". ")}.` : messageOf(error);
}

type ActionDialogProps = {
  action: Action;
  name: string;
  busy: boolean;
  failure: string | undefined;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

function ActionDialog({ action, name, busy, failure, onClose, onConfirm }: ActionDialogProps) {
  const { label, missing } = action;
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const asks = actionsWithReason.has(action.action);
  return (
    <StepDialog
      title={`${label}: ${name}`}
      missing={asks ? [] : missing}
      hint="Fill in what’s missing in the brief or above the board."
      confirmLabel={label}
      tone={action.action === "cancel" ? "danger" : "primary"}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (words.trim() !== "") onConfirm(words);
      }}
    >
      {missing.length > 0 && (
        <ul className="list-disc pl-5">
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <CommentField
        label="Reason"
        value={words}
        onChange={setWords}
        optional={false}
        error={isTried && words.trim() === "" ? "Enter a reason." : undefined}
      />
    </StepDialog>
  );
}

function Deletion({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const navigate = useNavigate();
  const changed = useCampaignsChanged();
  const removal = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/campaigns/:id", { params: { id: campaign._id } }),
    async onSuccess() {
      toast({ title: "Deleted", description: campaign.name });
      await navigate("/admin/campaigns");
      await changed();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Delete ${campaign.name}?`}
      description="Its brief and the creators in it are deleted. This cannot be undone."
      confirmLabel="Delete"
      busy={removal.isPending}
    />
  );
}

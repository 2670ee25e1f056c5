import { useMutation, useQueryClient } from "@tanstack/react-query";
import { maximumNotices, noticeRefusalTexts } from "#domain/data-notices/data-notice-rules.ts";
import type { NoticeCounts } from "#domain/data-notices/data-notices.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { messageOf } from "#web/api/api-error.ts";
import { CopyDialog } from "#web/features/outreach/copy-dialog.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { Action } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { hasAddress, refusalToTell, sentText } from "./tell-texts.ts";

/** Tells creators which data the agency has of them: by mail, or for a single one without an address by hand. */
export function tellAction(): Action<InfluencerRecord> {
  return {
    label: "Tell them",
    dialog: ({ rows, onClose }) => <TellDialog rows={rows} onClose={onClose} />,
  };
}

type TellDialogProps = { rows: readonly InfluencerRecord[]; onClose: () => void };

/** Asks before the mails, or has the message for a single creator without an address. */
export function TellDialog({ rows, onClose }: TellDialogProps) {
  const [first] = rows;
  const refusal = first && rows.length === 1 ? refusalToTell(first) : undefined;
  if (first && refusal) {
    const description = noticeRefusalTexts[refusal](first.name);
    return <Explanation title="There is nobody to tell" description={description} onClose={onClose} />;
  }
  if (first === undefined || rows.length > 1 || hasAddress(first)) {
    return <MailDialog rows={rows} onClose={onClose} />;
  }
  return (
    <CopyDialog
      calls={adminOutreach}
      recipient={`influencer:${first._id}`}
      title={`Tell ${first.name} about their data`}
      description="There is no email address. Copy the message into a chat. They count as told once you have copied it."
      onClose={onClose}
    />
  );
}

type ExplanationProps = { title: string; description: string; onClose: () => void };

/** Says why nobody is told. */
function Explanation({ title, description, onClose }: ExplanationProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title={title}
      description={description}
      confirmLabel="OK"
      tone="primary"
    />
  );
}

function MailDialog({ rows, onClose }: TellDialogProps) {
  const queryClient = useQueryClient();
  const [first] = rows;
  const isOne = rows.length === 1;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      adminCall("POST /api/admin/data-notices", { json: { ids: rows.map(({ _id }) => _id) } }),
    meta: { quiet: true },
    onSuccess: ({ data }) => toast(resultOf(data)),
    onError: (error) =>
      toast({ title: "Nobody was told", description: messageOf(error), variant: "destructive" }),
    onSettled() {
      onClose();
      for (const key of ["influencers", "work", "timeline"]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  if (rows.length > maximumNotices) {
    const description = `You have chosen ${rows.length}.`;
    const title = `Choose at most ${maximumNotices} creators`;
    return <Explanation title={title} description={description} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate()}
      title={
        isOne ? `Tell ${first?.name} about their data?` : `Tell ${rows.length} creators about their data?`
      }
      description={
        isOne
          ? "They get an email with a link to what you store about them. There they can object, or ask to be erased."
          : "Each gets an email with a link to what you store about them. Those who were told, entered their data themselves, are not to be contacted, or have no address are left out and counted."
      }
      confirmLabel="Tell them"
      tone="primary"
      busy={isPending}
      busyLabel="Telling them…"
    />
  );
}

function resultOf(counts: NoticeCounts) {
  const { title, others } = sentText(counts);
  return { title, ...(others !== "" && { description: others }) };
}

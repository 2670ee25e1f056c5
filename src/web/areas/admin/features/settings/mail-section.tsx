import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MailState } from "#domain/agency/mail-state.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";

/** How often the state is read after a test, and for how long; in milliseconds. */
const pause = 2_000;
const watched = 60_000;

/** Whether mail is sent, what waits and what failed, and a test. */
export function MailSection() {
  const [testedAt, setTestedAt] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ["mail"],
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/mail", { signal })).data,
    refetchInterval: () => testedAt !== undefined && Date.now() - testedAt < watched && pause,
  });
  const test = useMutation({
    mutationFn: () => adminCall("POST /api/admin/mail/test"),
    onSuccess: ({ message }) => {
      toast({ title: message });
      setTestedAt(Date.now());
    },
  });
  return (
    <div className="group/form" data-dense="">
      <FormGroup id="mail" title="Mail" description="The mail server is set with SMTP_URL and MAIL_FROM.">
        <div className="grid gap-5 sm:col-span-2">
          {data ? <State mail={data} /> : error ? <p>{messageOf(error)}</p> : <Skeleton className="h-32" />}
          {data?.delivery === "server" && (
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test email
            </Button>
          )}
        </div>
      </FormGroup>
    </div>
  );
}

function State({ mail }: { mail: MailState }) {
  const { delivery, from, lastSentAt, waiting, failing, failed, lastError, replies } = mail;
  return (
    <>
      {delivery === "folder" && (
        <p className="border-gold border-l-4 bg-gold-wash px-4 py-3">
          Mail isn’t sent. Each one becomes a file in the outbox folder of the server, and nobody gets it. To
          send mail, set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and restart Tandem.
        </p>
      )}
      <Details>
        <Detail label="Sender">{from}</Detail>
        <Detail label="Last sent">
          {lastSentAt === null ? "Never" : <Time value={lastSentAt} format="dateTime" />}
        </Detail>
        <Detail label="Waiting">
          {failing > 0 ? `${waiting}, ${failing} of them failed and are tried again` : `${waiting}`}
        </Detail>
        <Detail label="Failed">{failed === 0 ? "None" : `${failed}, no longer tried`}</Detail>
        {lastError !== null && <Detail label="Last error">{lastError}</Detail>}
        <Detail label="Answers">
          <Replies {...replies} />
        </Detail>
      </Details>
    </>
  );
}

function Replies({ isReceived, mailbox }: MailState["replies"]) {
  if (!isReceived) return <span>Not received here. They go to the mailbox of the record’s owner.</span>;
  if (mailbox === null) return <span>Received</span>;
  const { problem, failingSince, lastReadAt } = mailbox;
  if (failingSince === null) {
    return (
      <>
        <span>Received. The mailbox was read last: </span>
        {lastReadAt && <Time value={lastReadAt} format="dateTime" />}
      </>
    );
  }
  return (
    <span className="text-danger-text">
      <span>The mailbox cannot be read since </span>
      <Time value={failingSince} format="dateTime" />
      <span>{`: ${problem}`}</span>
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { readEmail } from "#domain/readers/read-email.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { replySideQuery } from "./conversations-query.ts";
import { type Recipient as Address, FirstMessage } from "./first-message.tsx";
import { ThreadSkeleton } from "./open-thread.tsx";
import { Choice, RecordPicker } from "./record-picker.tsx";

type Recipient = { name: string } & Address;

type NewMessageProps = {
  writer: string;
  /** Opens a thread by its ID. */
  onOpen: (id: string) => void;
};

/** Writes to a creator, a brand, or any address. */
export function NewMessageButton({ writer, onOpen }: NewMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const [recipient, setRecipient] = useState<Recipient>();
  const open = (id: string) => {
    setOpen(false);
    onOpen(id);
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setRecipient(undefined);
          setOpen(true);
        }}
      >
        <Pencil aria-hidden="true" />
        New message
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="New message">
        {recipient ? (
          <Writing
            recipient={recipient}
            writer={writer}
            onOpen={open}
            onBack={() => setRecipient(undefined)}
          />
        ) : (
          <ChooseRecipient onChoose={setRecipient} />
        )}
      </Dialog>
    </>
  );
}

function ChooseRecipient({ onChoose }: { onChoose: (recipient: Recipient) => void }) {
  const [search, setSearch] = useState("");
  const email = readEmail(search).value;
  return (
    <RecordPicker
      search={search}
      onSearch={setSearch}
      onPick={({ type, _id, name }) => onChoose({ name, subject: `${type}:${_id}` })}
      label="To"
      placeholder="Name of a creator or brand, or an address"
    >
      {email && <Choice name={email} detail="Address" onPick={() => onChoose({ name: email, email })} />}
    </RecordPicker>
  );
}

type WritingProps = NewMessageProps & { recipient: Recipient; onBack: () => void };

function Writing({ recipient, writer, onOpen, onBack }: WritingProps) {
  const { name, ...to } = recipient;
  const { data, error, refetch, isFetching } = useQuery(replySideQuery(to));
  return (
    <>
      <p className="mb-4 flex items-center justify-between gap-2 border-line border-b pb-2">
        <span className="wrap-anywhere">
          <span className="text-ink-soft">To </span>
          <strong>{name}</strong>
        </span>
        <Button size="small" variant="quiet" onClick={onBack} className="-mr-4">
          Change
        </Button>
      </p>
      {error ? (
        <ErrorBox
          title="This address could not be checked"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <ThreadSkeleton />
      ) : data.threadId !== null ? (
        <OpenExisting name={name} onOpen={() => onOpen(data.threadId ?? "")} />
      ) : data.reply.refusal ? (
        <ComposerNote tone="warning">{data.reply.refusal}</ComposerNote>
      ) : (
        <FirstMessage
          to={to}
          draftName="new message"
          filesId={newMessageFiles}
          writer={writer}
          reply={data.reply}
          named={name}
          onSent={({ conversation }) => onOpen(conversation._id)}
        />
      )}
    </>
  );
}

/** Files of the one new message that a person writes at a time. */
const newMessageFiles = "00000000-0000-4000-8000-000000000000";

function OpenExisting({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{`You already have a conversation with ${name}. Continue there to keep everything in one place.`}</p>
      <Button onClick={onOpen} className="justify-self-start">
        Open the conversation
      </Button>
    </div>
  );
}

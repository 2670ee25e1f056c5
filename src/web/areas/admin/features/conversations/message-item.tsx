import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { channelLabels, deliveryLabels } from "#domain/conversations/conversation-rules.ts";
import type { Message } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { DayOfTime, Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";
import { storeThread } from "./conversations-query.ts";
import { MessageAttachments } from "./message-attachments.tsx";

type MessageItemProps = {
  message: Message;
  /** Whether no earlier message is of the same day. */
  isFirstOfDay: boolean;
  conversationId: string;
  /** Name of the other side. */
  counterpart: string;
  mayWrite: boolean;
};

/** A message, below its day if it is the first one. Those of the team are at the right and shaded. */
export function MessageItem({ isFirstOfDay, ...item }: MessageItemProps) {
  return (
    <li className="grid">
      {isFirstOfDay && (
        <p className="mt-2 mb-3 flex items-center gap-4 text-ink-soft text-tiny before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          <DayOfTime value={item.message.createdAt} />
        </p>
      )}
      <Bubble {...item} />
    </li>
  );
}

type BubbleProps = Omit<MessageItemProps, "isFirstOfDay">;

function Bubble({ message, counterpart, conversationId, mayWrite }: BubbleProps) {
  const { direction, isAutomatic, text, quoted, otherAddress } = message;
  return (
    <div
      className={clsx(
        "w-fit min-w-[min(16rem,100%)] max-w-[min(40rem,calc(100%-1.5rem))] rounded-card border px-4 py-3",
        direction === "out"
          ? "justify-self-end rounded-br-print border-transparent bg-sunk"
          : "rounded-bl-print border-line bg-raised",
        isAutomatic && "border-dashed bg-transparent! text-ink-soft text-small",
      )}
    >
      <MessageHead message={message} />
      {otherAddress && <OtherAddress {...{ message, otherAddress, conversationId, counterpart, mayWrite }} />}
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
        <LinkedText text={text.trim()} />
      </p>
      {quoted.trim() !== "" && <Quoted text={quoted.trim()} />}
      <MessageAttachments {...message} />
      <DeliveryNote {...message} />
    </div>
  );
}

function MessageHead({ message: { author, createdAt, channel, isAutomatic } }: { message: Message }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-small">
      <span className="wrap-anywhere font-semibold">{author.name || "Mail server"}</span>
      {isAutomatic && <Badge>Automatic reply</Badge>}
      <span className="text-ink-soft text-tiny">
        <Time value={createdAt} format="clock" />
        {channel !== "email" && <span>{`, ${channelLabels[channel]}`}</span>}
      </span>
    </p>
  );
}

function Quoted({ text }: { text: string }) {
  return (
    <details className="group mt-2 text-ink-soft text-small">
      <summary className="w-fit cursor-pointer rounded-field py-1 underline decoration-line-strong underline-offset-4 hover:text-ink">
        <span className="group-open:hidden">Show quoted text</span>
        <span className="hidden group-open:inline">Hide quoted text</span>
      </summary>
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line border-line border-s-2 ps-3">
        <LinkedText text={text} />
      </p>
    </details>
  );
}

type OtherAddressProps = Omit<BubbleProps, "message"> & {
  message: Message;
  otherAddress: NonNullable<Message["otherAddress"]>;
};

/** A mail that is not attributed to the other side until somebody says so. */
function OtherAddress({ message, otherAddress, conversationId, counterpart, mayWrite }: OtherAddressProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      adminCall("PUT /api/admin/conversations/:id/messages/:messageId/author", {
        params: { id: conversationId, messageId: message._id },
      }),
    onSuccess: ({ data }) => storeThread(queryClient, data.thread),
    onError: (error) =>
      toast({ title: "Not confirmed", description: messageOf(error), variant: "destructive" }),
    meta: { quiet: true },
  });
  return (
    <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-field border-gold border-l-4 bg-sunk px-3 py-2 text-small">
      <p className="wrap-anywhere grow">
        <span>
          {otherAddress.isUnproved ? "The sender could not be verified: " : "From another address: "}
        </span>
        <strong>{otherAddress.email}</strong>
      </p>
      {mayWrite && (
        <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
          {`Confirm it’s ${counterpart}`}
        </Button>
      )}
    </div>
  );
}

function DeliveryNote({ delivery }: Message) {
  if (delivery === null) return null;
  const isProblem = delivery.state === "bounced" || delivery.state === "failed";
  const recipients = delivery.recipients.map(({ email }) => email).join(", ");
  return (
    <p
      className={clsx(
        "wrap-anywhere mt-2 text-tiny",
        isProblem ? "font-semibold text-danger-text" : "text-ink-soft",
      )}
    >
      {`${deliveryLabels[delivery.state]}: ${recipients}`}
    </p>
  );
}

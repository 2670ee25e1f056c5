import type { Thread } from "#server/modules/conversations/reply-address.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";

type Conversation = {
  id: string;
  subjectType: string | null;
  subjectId: string | null;
  ownerId: string | null;
  counterpartName: string;
  title: string;
};

/** Messages between the team and people outside. */
export type ConversationEvent =
  | { type: "conversation.message_received"; conversation: Conversation }
  | {
      type: "conversation.replied";
      actor: AdminActor;
      to: string[];
      thread: Thread;
      subject: string;
      text: string;
      messageId: string;
      /** `Message-ID`s of the mails that it answers, oldest first. */
      answers: string[];
    }
  /** New messages that nobody has answered, in one mail. */
  | { type: "conversation.news"; conversation: Conversation; recipientId: string | null };

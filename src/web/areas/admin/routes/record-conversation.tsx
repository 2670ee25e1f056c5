import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import { ConversationSection } from "#web/areas/admin/features/conversations/conversation-section.tsx";
import { useReader } from "#web/areas/admin/shell/reader.ts";

type RecordConversationProps = { subject: { type: ConversationSubject; id: string }; level: 2 | 3 };

/** The thread about a record, on the record’s page or in its panel. */
export function RecordConversation(props: RecordConversationProps) {
  return <ConversationSection {...props} reader={useReader()} />;
}

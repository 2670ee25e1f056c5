import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Thread } from "#domain/conversations/conversations.contract.ts";
import { readMark, useConversationChange } from "./conversation-changes.ts";

/** Marks a thread as read once its end is on the screen. */
export function useReadMark({ conversation, newest }: Thread): RefObject<HTMLElement | null> {
  const { _id: id, isUnread } = conversation;
  const end = useRef<HTMLElement>(null);
  const { mutate } = useConversationChange(id);
  const mark = useEffectEvent(() => {
    if (isUnread && document.visibilityState === "visible") mutate(readMark(id, false));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message has to be seen again.
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) mark();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, newest]);
  return end;
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { adminCall } from "#web/api/admin-client.ts";

/** Shows a notification of the desktop when a message has arrived, if the person has allowed it. */
export function useMessageNotices(unread: number | undefined): void {
  const known = useRef(unread);
  const navigate = useNavigate();
  const notify = useEffectEvent(async () => {
    const query = new URLSearchParams({ view: "all", limit: "10" });
    const { items } = await adminCall("GET /api/admin/conversations", { query });
    const newest = items.find(({ isUnread }) => isUnread);
    if (newest === undefined) return;
    const { _id: id, counterpart, lastMessage } = newest;
    // Several tabs show a notification with the same tag once.
    const notice = new Notification(counterpart.name || counterpart.email, {
      body: lastMessage.preview,
      tag: `conversation ${id}`,
    });
    notice.onclick = () => {
      window.focus();
      void navigate(`/admin/inbox?view=all&id=${id}`);
    };
  });
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (unread === undefined || before === undefined || unread <= before) return;
    if (!("Notification" in window) || Notification.permission !== "granted" || document.hasFocus()) return;
    notify().catch(() => undefined);
  }, [unread]);
}

import { useEffect } from "react";

type Session = { attempt: () => Promise<void>; commitDrafts?: () => void };

/**
 * Retries sending when the connection may be back, and before the page may be closed. What waits is also sent while
 * the person looks at another tab of the page.
 */
export function useSendingChances(session: Session): void {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") session.commitDrafts?.();
      else void session.attempt();
    };
    void session.attempt();
    addEventListener("online", session.attempt);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("online", session.attempt);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [session]);
}

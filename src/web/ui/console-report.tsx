import { useEffect } from "react";

const reported = new Set<string>();

/** Logs a failure to the browser's console, once for each message and page load. Renders nothing. */
export function ConsoleReport({ message }: { message: string }) {
  useEffect(() => {
    if (reported.has(message)) return;
    reported.add(message);
    console.error(message);
  }, [message]);
  return null;
}

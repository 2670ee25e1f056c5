import type { SendingState } from "./answer-sending.ts";

/** A sentence about votes that wait for a connection; empty if there are none. */
export function unsentText({ waiting, isStalled, isStored, ended }: SendingState<unknown>): string {
  if (waiting.length === 0 || !(isStalled || ended !== undefined)) return "";
  const answers = waiting.length === 1 ? "1 answer is" : `${waiting.length} answers are`;
  if (ended !== undefined) return `${answers} not sent, because this link has ended.`;
  return isStored
    ? `No connection: ${answers} not sent yet, but saved on this device.`
    : `No connection: ${answers} not sent yet. Keep this page open.`;
}

export function UnsentNotice({ state }: { state: SendingState<unknown> }) {
  const text = unsentText(state);
  if (text === "") return null;
  return <p className="mt-4 border-gold border-l-4 bg-gold-wash px-4 py-3 text-small">{text}</p>;
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserStorage, isOfDraft, newKey, readDraft, writeDraft } from "./form-draft.ts";

type Written = {
  text: string;
  /** Subject line of a first message. */
  title: string;
  /** ID of the last message when the writing began. */
  after: string;
};

const nothing: Written = { text: "", title: "", after: "" };

export type MessageDraft = ReturnType<typeof useMessageDraft>;

/**
 * A message that is being written. It is stored in the browser for its writer until it is sent, so that it survives a
 * reload, a closed tab, and the end of the session. All tabs show the same text. `name` says which thread or records it
 * is for.
 */
export function useMessageDraft(writer: string, name: string) {
  const place = placeOf(writer, name);
  const [written, setWritten] = useState(() => read(place));
  const key = useRef(readDraft(browserStorage(), place)?.key);
  /** The text that is being sent. */
  const sending = useRef<string>(undefined);

  const follow = useEffectEvent((event: StorageEvent) => {
    if (!isOfDraft(event, place)) return;
    key.current = readDraft(browserStorage(), place)?.key;
    setWritten(read(place));
  });
  useEffect(() => {
    // Only other tabs cause this event.
    const onStorage = (event: StorageEvent) => follow(event);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  const store = (next: Written) => keep(place, next, key.current);
  const write = (next: Written) => {
    // A key belongs to one text.
    key.current = undefined;
    setWritten(next);
    store(next);
  };
  return {
    written,
    change: (changes: Partial<Written>) => write({ ...written, ...changes }),
    /** Idempotency key of this text. It stays the same when the text is sent again. */
    sendingKey: () => {
      key.current ??= newKey();
      sending.current = written.text;
      store(written);
      return key.current;
    },
    /** Keeps what was typed while the text was sent, for the thread it is in. `last`: ID of the last message there. */
    forgetSent: (thread: string, last: string) => {
      const rest = textAfterSending(sending.current ?? "", written.text);
      const left = rest === "" ? nothing : { ...nothing, text: rest, after: last };
      write(thread === name ? left : nothing);
      if (thread !== name && rest !== "") keep(placeOf(writer, thread), left);
    },
    forget: () => write(nothing),
  };
}

function placeOf(writer: string, name: string): string {
  return `message ${writer} ${name}`;
}

function keep(place: string, written: Written, key?: string): void {
  const texts = new URLSearchParams(written.text + written.title === "" ? {} : written);
  writeDraft(browserStorage(), place, { texts, key });
}

function read(place: string): Written {
  const texts = readDraft(browserStorage(), place)?.texts;
  return {
    text: texts?.get("text") ?? "",
    title: texts?.get("title") ?? "",
    after: texts?.get("after") ?? "",
  };
}

/** The part of a text that was typed after it was sent: its addition, or all of it if it was changed elsewhere. */
export function textAfterSending(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

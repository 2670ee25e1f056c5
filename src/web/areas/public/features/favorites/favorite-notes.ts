import { useSyncExternalStore } from "react";
import { storedValue, subscribeToStored } from "./stored-value.ts";

/** In characters. */
export const longestNote = 500;

type Notes = Readonly<Record<string, string>>;
const none: Notes = {};

const notes = storedValue<Notes>("favoriteNotes", (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return none;
  return Object.fromEntries(Object.entries(value).filter(([, note]) => typeof note === "string"));
});

/** Stores a note on a creator or brand, or removes it if empty. Returns false if the browser could not store it. */
export function writeNote(id: string, note: string): boolean {
  const { [id]: _, ...others } = notes.read();
  return notes.write(note.trim() === "" ? others : { ...others, [id]: note });
}

/** Notes by record ID; empty during server rendering and hydration. */
export function useNotes(): Notes {
  return useSyncExternalStore(subscribeToStored, notes.read, () => none);
}

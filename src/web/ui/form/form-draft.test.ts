import { describe, expect, it } from "vitest";
import { clearDraft, readDraft, writeDraft } from "./form-draft.ts";

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
    clear: () => entries.clear(),
    key: () => null,
    get length() {
      return entries.size;
    },
  };
}

const texts = (query: string) => new URLSearchParams(query);

const denied = {
  getItem: () => {
    throw new Error("denied");
  },
  setItem: () => {
    throw new Error("denied");
  },
  removeItem: () => {
    throw new Error("denied");
  },
};

describe("a draft", () => {
  it("comes back as it was kept, under its own name", () => {
    const store = memory();
    writeDraft(store, "a", { texts: texts("name=Ada"), key: "k1" });
    writeDraft(store, "b", { texts: texts("events[]=a&events[]=b"), key: undefined });
    expect(readDraft(store, "a")).toEqual({ texts: texts("name=Ada"), key: "k1" });
    expect(readDraft(store, "b")).toEqual({ texts: texts("events[]=a&events[]=b"), key: undefined });
  });

  it("is gone when it is cleared, or when nothing is left in the form", () => {
    const store = memory();
    writeDraft(store, "a", { texts: texts("name=Ada"), key: "k1" });
    writeDraft(store, "a", { texts: texts("name=+"), key: "k1" });
    expect(store.length).toBe(0);
    writeDraft(store, "a", { texts: texts("name=Ada"), key: "k1" });
    clearDraft(store, "a");
    expect(readDraft(store, "a")).toBeUndefined();
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    '{"texts":null}',
    '"text"',
    '{"texts":[["name"]]}',
    '{"values":{"name":"Ada"}}',
  ])("is none when storage holds %j", (text) => {
    const store = memory();
    store.setItem("draft:a", text);
    expect(readDraft(store, "a")).toBeUndefined();
  });

  it("takes only text from storage", () => {
    const store = memory();
    store.setItem("draft:a", '{"texts":[["name","Ada"],["age",3]],"key":7}');
    expect(readDraft(store, "a")).toEqual({ texts: texts("name=Ada&age=3"), key: undefined });
  });

  it("is missed, and nothing else, where storage is denied", () => {
    expect(() => writeDraft(denied, "a", { texts: texts("name=Ada"), key: undefined })).not.toThrow();
    expect(readDraft(denied, "a")).toBeUndefined();
    expect(readDraft(undefined, "a")).toBeUndefined();
  });
});

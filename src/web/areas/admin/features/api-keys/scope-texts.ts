import type { KeyScope } from "#domain/api-keys/key-rules.ts";

/** Label and explanation of each scope. */
export const scopeTexts: Record<KeyScope, { title: string; text: string }> = {
  read: {
    title: "Read",
    text: "Sees creators with email and phone, brands, applications, messages and figures. Changes nothing.",
  },
  write: {
    title: "Read and write",
    text: "Also creates, changes and deletes creators and listed brands, and imports files. Only people approve, reject and publish.",
  },
};

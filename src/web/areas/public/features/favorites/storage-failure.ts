import type { ToastContent } from "#web/ui/toast.ts";

/** For a favorite or a note that the browser could not store. */
export const storageFailure: ToastContent = {
  title: "Your browser could not save this",
  description: "It blocks storage for this site, or the storage is full.",
  variant: "destructive",
};

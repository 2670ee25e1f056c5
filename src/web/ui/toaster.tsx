import { lazy, Suspense, useSyncExternalStore } from "react";
import { readToasts, subscribeToToasts, type Toast } from "./toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx"));
const none: readonly Toast[] = [];

/** Container of the toasts; render it once per document. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}

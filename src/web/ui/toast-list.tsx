import clsx from "clsx";
import { Toast as Primitive } from "radix-ui";
import { useLayoutEffect, useRef } from "react";
import { LineIcon } from "./line-icon.tsx";
import {
  dismissToast,
  type Toast,
  type ToastAction,
  toastDuration,
  toastHotkey,
  toastSwipeThreshold,
} from "./toast.ts";

export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const viewport = useRef<HTMLOListElement>(null);
  const newest = toasts[0]?.id;

  // Raised to the top of the top layer, because the backdrop of a modal dialog would hide it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is raised again.
  useLayoutEffect(() => {
    viewport.current?.showPopover();
    return () => viewport.current?.hidePopover();
  }, [newest]);

  useLayoutEffect(() => (viewport.current ? keepRoomFor(viewport.current) : undefined), []);

  return (
    <Primitive.Provider duration={toastDuration} swipeThreshold={toastSwipeThreshold} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
      <Primitive.Viewport
        ref={viewport}
        popover="manual"
        hotkey={[toastHotkey]}
        className={clsx(
          "fixed right-0 bottom-[max(var(--toast-inset-bar,0px),var(--toast-inset-menu,0px))] flex w-[26rem] max-w-full flex-col gap-2 overflow-visible bg-transparent p-4 text-ink outline-none sm:p-6",
          // Dialogs have their buttons at the lower right, so toasts move to the left.
          "in-[:root:has(dialog:modal)]:right-auto in-[:root:has(dialog:modal)]:left-0",
          "max-sm:in-[:root:has(dialog:modal)]:top-0 max-sm:in-[:root:has(dialog:modal)]:bottom-auto",
        )}
      />
    </Primitive.Provider>
  );
}

/** Tells dialogs on phones how much room the toasts take at the top of the window. */
function keepRoomFor(viewport: HTMLElement): () => void {
  const root = document.documentElement;
  const sizes = new ResizeObserver(() => {
    const room = viewport.childElementCount > 0 ? viewport.offsetHeight : 0;
    root.style.setProperty("--toast-room", `${room}px`);
  });
  sizes.observe(viewport);
  return () => {
    sizes.disconnect();
    root.style.removeProperty("--toast-room");
  };
}

function ToastView({ toast }: { toast: Toast }) {
  const { id, open, title, description, action, undo, duration, variant = "default" } = toast;
  return (
    <Primitive.Root
      open={open}
      {...(duration !== undefined && { duration })}
      onOpenChange={(stillOpen) => {
        if (!stillOpen) dismissToast(id);
      }}
      type={variant === "destructive" ? "foreground" : "background"}
      className={clsx(
        "flex items-start gap-3 rounded-card border py-3.5 pr-2 pl-5 shadow-float data-[state=open]:animate-rise",
        "data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0",
        "data-[swipe=cancel]:transition-transform",
        variant === "destructive" ? "border-danger bg-danger-wash text-ink" : "night border-night-line",
      )}
    >
      <div className="min-w-0 grow py-1">
        <Primitive.Title className="font-semibold">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-0.5 text-small">{description}</Primitive.Description>
        )}
        <div className="mt-2 flex gap-5 empty:hidden">
          {undo && <ToastButton {...undo} />}
          {action && <ToastButton {...action} />}
        </div>
      </div>
      <Primitive.Close
        aria-label="Close notice"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-current/15"
      >
        <LineIcon name="x" className="size-4.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}

function ToastButton({ label, onClick }: ToastAction) {
  return (
    <Primitive.Action
      altText={label}
      onClick={onClick}
      className="font-semibold text-small underline underline-offset-4"
    >
      {label}
    </Primitive.Action>
  );
}

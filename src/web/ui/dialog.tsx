import clsx from "clsx";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { LineIcon } from "./line-icon.tsx";

type Placement = "center" | "start" | "end" | "bottom";

type DialogProps = {
  open: boolean;
  /** Called on Escape, on a click outside, and by the close button. Must set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Sticks to the bottom edge; for the buttons. */
  footer?: ReactNode;
  /** `start`, `end`, and `bottom` are panels along that edge of the screen. */
  placement?: Placement;
  role?: "dialog" | "alertdialog";
  closeLabel?: string;
  className?: string;
  children?: ReactNode;
};

/** On phones, toasts appear above dialogs, which leave room for them (`--toast-room`). */
const placements: Record<Placement, string> = {
  center:
    "m-auto max-h-[min(46rem,calc(100dvh-2rem))] w-[min(34rem,calc(100vw-2rem))] rounded-card border border-line max-sm:bottom-panel",
  start: "side-panel mr-auto w-72 max-w-[85vw] border-line border-r",
  end: "side-panel ml-auto w-[26rem] max-w-[92vw] border-line border-l",
  bottom: "bottom-panel mt-auto rounded-t-card border-line border-t",
};

/** Placements that are as high as their content. */
const sized: ReadonlySet<Placement> = new Set(["center", "bottom"]);

/**
 * A modal dialog. The native element traps focus, closes on Escape, makes the rest of the page inert, and restores
 * focus. The content is mounted only while it is open. `data-autofocus` marks the control to focus first.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  placement = "center",
  role = "dialog",
  closeLabel = "Close",
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  // In a layout effect, the cleanup runs while the element is still in the page, so that closing can restore focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog.close();
  }, [open]);

  const closeOutside = (event: MouseEvent) => {
    // Inside the box every click hits a child; only the backdrop is the dialog element itself.
    if (event.target === ref.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role === "alertdialog" ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={closeOutside}
      className={clsx(
        "bg-raised p-0 text-ink shadow-float open:animate-rise",
        placements[placement],
        className,
      )}
    >
      {open && (
        <div
          className={clsx(
            "low:overflow-y-auto flex flex-col",
            sized.has(placement) ? "max-h-[inherit] min-h-full" : "h-full",
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 pb-4">
            <div className="min-w-0 grow">
              <h2 id={titleId} className="text-subheading">
                {title}
              </h2>
              {description && (
                <p id={descriptionId} className="mt-1.5 text-ink-soft">
                  {description}
                </p>
              )}
            </div>
            <IconButton label={closeLabel} onClick={onClose} className="-mt-1.5 -mr-3">
              <LineIcon name="x" />
            </IconButton>
          </header>
          {children && <DialogBody>{children}</DialogBody>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4 empty:hidden">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Mere text is scrolled with the keyboard only if it can be focused. It may change while the dialog is open. */
function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const body = ref.current;
    if (body?.querySelector(focusable)) body.removeAttribute("tabindex");
    else body?.setAttribute("tabindex", "0");
  });
  return (
    // Positioned, because hidden inputs would be placed in the dialog otherwise and make it scroll into the void.
    <div
      ref={ref}
      className="relative low:shrink-0 min-h-0 grow overflow-y-auto low:overflow-y-visible px-6 pt-1 pb-6 has-data-buttons:scroll-pb-24"
    >
      {children}
    </div>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question that names the record. */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  busy?: boolean;
  busyLabel?: string;
  /** Whether the content is still loading, so that nothing can be confirmed yet. */
  isLoading?: boolean;
  children?: ReactNode;
};

/** Confirms an irreversible action. Focus starts on the harmless button. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  busy = false,
  busyLabel,
  isLoading = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={onConfirm} busy={busy} busyLabel={busyLabel} disabled={isLoading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeBeside } from "./floating.ts";

/** Milliseconds for which the pointer must rest before a tooltip opens. */
export const tooltipDelay = 700;
/** Milliseconds after one tooltip has closed in which the next opens immediately. */
export const tooltipSkipDelay = 300;

let shown = 0;
let lastClosed = Number.NEGATIVE_INFINITY;

/** Moving from one tooltip to the next needs no further delay. */
function delayNow(): number {
  return shown > 0 || performance.now() - lastClosed < tooltipSkipDelay ? 0 : tooltipDelay;
}

/** Props of the element that the tooltip explains. */
export type TooltipTrigger = {
  "aria-describedby": string | undefined;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
};

type TooltipProps = {
  content: ReactNode;
  /**
   * Whether the trigger's accessible name says the same (as for icon buttons), so that the tooltip is not announced
   * again.
   */
  repeatsName?: boolean;
  children: (props: TooltipTrigger) => ReactNode;
};

/** A short explanation on hover and keyboard focus. Escape closes it, and the pointer may move onto it. */
export function Tooltip({ content, repeatsName = false, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const openAfter = (element: Element, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), delay);
  };
  const closeAfter = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(null), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      {children({
        "aria-describedby": anchor && !repeatsName ? id : undefined,
        onPointerEnter: (event) => {
          if (event.pointerType === "touch") return;
          openAfter(event.currentTarget, delayNow());
        },
        onPointerLeave: () => closeAfter(100),
        onPointerDown: () => closeAfter(0),
        onFocus: (event) => {
          if (event.target.matches(":focus-visible")) openAfter(event.currentTarget, 0);
        },
        onBlur: () => closeAfter(0),
      })}
      {anchor && (
        <TooltipBox
          id={id}
          anchor={anchor}
          hidden={repeatsName}
          onHold={() => clearTimeout(timer.current)}
          onClose={() => closeAfter(0)}
        >
          {content}
        </TooltipBox>
      )}
    </>
  );
}

type TooltipBoxProps = {
  id: string;
  anchor: Element;
  hidden: boolean;
  onHold: () => void;
  onClose: () => void;
  children: ReactNode;
};

function TooltipBox({ id, anchor, hidden, onHold, onClose, children }: TooltipBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    // A popover is in the top layer, where no card or table clips it.
    box.showPopover();
    placeBeside(box, anchor, "above", "center");
    shown += 1;
    return () => {
      shown -= 1;
      lastClosed = performance.now();
    };
  }, [anchor]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
    const closeOnScroll = () => close();
    document.addEventListener("keydown", closeOnEscape);
    window.addEventListener("scroll", closeOnScroll, { passive: true, capture: true });
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      window.removeEventListener("scroll", closeOnScroll, { capture: true });
    };
  }, []);

  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="tooltip"
      aria-hidden={hidden || undefined}
      onPointerEnter={onHold}
      onPointerLeave={onClose}
      className="max-w-64 animate-rise rounded-field bg-ink px-2.5 py-1.5 font-medium text-paper text-tiny"
    >
      {children}
    </div>
  );
}

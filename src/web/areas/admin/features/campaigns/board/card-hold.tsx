import { useDraggable } from "@dnd-kit/core";
import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useState } from "react";

type CardHoldProps = ComponentProps<"div"> & { mayMove: boolean };

/**
 * Makes the card under the pointer or focus draggable: as a whole with the pointer, by its handle with the
 * keyboard. All cards share it, because every draggable renders again at each step of a drag.
 */
export function CardHold({ mayMove, ...rest }: CardHoldProps) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { setNodeRef, setActivatorNodeRef, listeners, active } = useDraggable({
    id: card?.dataset.card ?? "",
    disabled: !mayMove,
  });
  useLayoutEffect(() => {
    setNodeRef(card);
    setActivatorNodeRef(card?.querySelector<HTMLElement>("[data-handle]") ?? null);
  }, [card, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    card?.toggleAttribute("data-held", active !== null);
    return () => card?.removeAttribute("data-held");
  }, [card, active]);
  const come = ({ target }: SyntheticEvent) => {
    const next = (target as Element).closest<HTMLElement>("[data-card]");
    if (next && active === null) setCard(next);
  };
  const begin = (event: SyntheticEvent, listener: string) => {
    const target = event.target as Element;
    // Pressing something in a menu or a dialog does not lift the card.
    if (target.closest("[data-card]") === card && !target.closest("[role=menu], dialog"))
      listeners?.[listener]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each card has a handle and a menu of its own.
    <div
      {...rest}
      onPointerOver={come}
      onPointerDown={come}
      onFocus={come}
      onMouseDown={(event) => begin(event, "onMouseDown")}
      onTouchStart={(event) => begin(event, "onTouchStart")}
      onKeyDown={(event) => begin(event, "onKeyDown")}
    />
  );
}

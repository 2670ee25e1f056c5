import { memo, useState } from "react";
import type { EditorAction } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { DropdownMenu, MenuLink, MenuSection } from "#web/ui/dropdown-menu.tsx";
import { LineDrawing } from "#web/ui/line-icon.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { stepsOf } from "./board-columns.ts";

const threeDots =
  "M12 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 18a1 1 0 1 0 0 2 1 1 0 0 0 0-2";

export type MenuHandlers = {
  onOpen: (id: string) => void;
  onStep: (creator: Collaboration, action: EditorAction) => void;
  /** Undefined if the order is not shown. */
  onShift?: ((creator: Collaboration, by: -1 | 1) => void) | undefined;
  onRemove: (creator: Collaboration) => void;
};

type CardMenuProps = MenuHandlers & {
  creator: Collaboration;
  mayEdit: boolean;
};

/** All actions for a creator, including those of dragging the card. */
export const CardMenu = memo(function CardMenu({ creator, ...handlers }: CardMenuProps) {
  // Fills a menu only when somebody comes near it, because a board has hundreds of them.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  return (
    <DropdownMenu
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={`Actions for ${creator.creatorName}`}
          data-menu
          onPointerEnter={near}
          onPointerDown={near}
          onFocus={near}
          onClick={near}
          className="inline-flex size-7 items-center justify-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:size-11"
        >
          <LineDrawing path={threeDots} className="size-4.5" />
        </button>
      )}
    >
      {isNear && <MenuItems creator={creator} {...handlers} />}
    </DropdownMenu>
  );
});

function MenuItems({ creator, mayEdit, onOpen, onStep, onShift, onRemove }: CardMenuProps) {
  const steps = stepsOf(creator);
  const profile = creator.creator;
  return (
    <>
      <MenuButton onClick={() => onOpen(creator._id)}>Open</MenuButton>
      {profile && profile.visibility !== "private" && (
        <MenuLink to={influencerPath(profile)} className="text-small">
          View in the marketplace
        </MenuLink>
      )}
      {steps.length > 0 && (
        <MenuSection title="Move on">
          {steps.map(({ action, label, missing }) => (
            <MenuButton key={action} onClick={() => onStep(creator, action)}>
              {missing.length > 0 ? `${label}…` : label}
            </MenuButton>
          ))}
        </MenuSection>
      )}
      {mayEdit && (onShift || creator.state === "listed") && (
        <MenuSection title="Position">
          {onShift && (
            <>
              <MenuButton onClick={() => onShift(creator, -1)}>Move up</MenuButton>
              <MenuButton onClick={() => onShift(creator, 1)}>Move down</MenuButton>
            </>
          )}
          {creator.state === "listed" && (
            <MenuButton onClick={() => onRemove(creator)} className="text-danger-text">
              Remove from the campaign
            </MenuButton>
          )}
        </MenuSection>
      )}
    </>
  );
}

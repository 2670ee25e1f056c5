import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorAction } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { stepsOf } from "./board/board-columns.ts";
import { AnswerDialog } from "./offers/answer-dialog.tsx";
import { offersQuery } from "./offers/offers-query.ts";
import type { Steps } from "./steps.ts";

/** Steps back and endings, which are only in the menu. */
const setback: ReadonlySet<EditorAction> = new Set<EditorAction>(["unclear", "pass", "close", "cancel"]);

type PanelBarProps = { creator: Collaboration; mayEdit: boolean; steps: Pick<Steps, "start"> };

/** The next step of a creator as a button, and all others in a menu. */
export function PanelBar({ creator, mayEdit, steps }: PanelBarProps) {
  const { openOffer, waitsFor } = creator;
  const all = stepsOf(creator);
  const hasCounter = mayEdit && openOffer?.by === "creator";
  const isDraftDue = mayEdit && waitsFor === "draft";
  const next = hasCounter || isDraftDue ? undefined : all.find(({ action }) => !setback.has(action));
  const others = all.filter((step) => step !== next);
  const start = (action: EditorAction) => steps.start({ creators: [creator], actions: [action] });
  if (!hasCounter && !isDraftDue && all.length === 0) return null;
  return (
    <>
      {others.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={(trigger) => (
            <Button {...trigger} size="small" variant="secondary" className="mr-auto">
              More steps
            </Button>
          )}
        >
          {others.map(({ action, label }) => (
            <MenuButton
              key={action}
              onClick={() => start(action)}
              className={action === "cancel" ? "text-danger-text" : undefined}
            >
              {label}
            </MenuButton>
          ))}
        </DropdownMenu>
      )}
      {hasCounter && <AcceptCounter creator={creator} />}
      {isDraftDue && (
        <ButtonLink to={`/admin/campaign?id=${creator.campaign._id}&view=drafts`} size="small">
          Review drafts
        </ButtonLink>
      )}
      {next && (
        <Button size="small" onClick={() => start(next.action)}>
          {next.label}
        </Button>
      )}
    </>
  );
}

function AcceptCounter({ creator }: { creator: Collaboration }) {
  const [accepting, setAccepting] = useState(false);
  const { data: offers } = useQuery(offersQuery(creator._id));
  const counter = offers?.find(({ _id }) => _id === creator.openOffer?._id);
  if (counter === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setAccepting(true)}>
        {`Accept ${moneyText(counter.price)}`}
      </Button>
      {accepting && (
        <AnswerDialog offer={counter} action="accept" creator={creator} onClose={() => setAccepting(false)} />
      )}
    </>
  );
}

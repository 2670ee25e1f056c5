import { useQuery } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import { useState } from "react";
import { snoozeLimit } from "#domain/conversations/conversation-rules.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { Day } from "#web/ui/time.tsx";

/** ID of the menu. Its button has `-trigger` appended. */
export const snoozeMenuId = "conversation-snooze";

/** Puts a thread away until a day. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (day: string) => void }) {
  const { data } = useQuery(adminTeamQuery);
  const [isChoosing, setChoosing] = useState(false);
  // Until the agency’s day is known, the day of this computer is close enough for a choice of days.
  const today = data?.today ?? new Date().toLocaleDateString("sv");
  return (
    <>
      <DropdownMenu
        id={snoozeMenuId}
        trigger={(trigger) => (
          <Button {...trigger} size="small" variant="quiet" aria-keyshortcuts="s">
            <Clock aria-hidden="true" />
            <span className="max-sm:sr-only">Snooze</span>
          </Button>
        )}
      >
        <Choice label="Tomorrow" day={addDays(today, 1)} onSnooze={onSnooze} />
        <Choice label="Next week" day={nextMonday(today)} onSnooze={onSnooze} />
        <MenuButton onClick={() => setChoosing(true)}>Choose a day</MenuButton>
      </DropdownMenu>
      {isChoosing && <DayDialog today={today} onClose={() => setChoosing(false)} onSnooze={onSnooze} />}
    </>
  );
}

type ChoiceProps = { label: string; day: string; onSnooze: (day: string) => void };

function Choice({ label, day, onSnooze }: ChoiceProps) {
  return (
    <MenuButton onClick={() => onSnooze(day)}>
      <span className="grow">{label}</span>
      <span className="font-normal text-ink-soft">
        <Day value={day} />
      </span>
    </MenuButton>
  );
}

function nextMonday(today: string): string {
  return addDays(today, ((7 - new Date(today).getUTCDay()) % 7) + 1);
}

type DayDialogProps = { today: string; onClose: () => void; onSnooze: (day: string) => void };

function DayDialog({ today, onClose, onSnooze }: DayDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Snooze until">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const day = new FormData(event.currentTarget).get("day");
          onClose();
          onSnooze(String(day));
        }}
        className="grid gap-5"
      >
        <Field label="Day" hint="On this day, the conversation waits for you again.">
          {(control) => (
            <TextInput
              {...control}
              name="day"
              type="date"
              required
              min={addDays(today, 1)}
              max={addDays(today, snoozeLimit)}
              defaultValue={addDays(today, 1)}
              data-autofocus
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end">
          Snooze
        </Button>
      </form>
    </Dialog>
  );
}

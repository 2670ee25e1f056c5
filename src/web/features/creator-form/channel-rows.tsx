import { useRef } from "react";
import { flushSync } from "react-dom";
import { maximumSocials } from "#domain/influencers/application-limits.ts";
import { Button } from "#web/ui/button.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { useRows } from "#web/ui/form/use-rows.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { ChannelRow } from "./channel-row.tsx";

/** Social channels. There is always one row; more can be added and removed. */
export function ChannelRows({ form }: { form: FormState }) {
  const ref = useRef<HTMLDivElement>(null);
  const { rows, add, remove } = useRows(form, "socials", { atLeast: 1 });

  /** The removed row may have had the focus. */
  const change = (
    rowsChange: () => void,
    focused: (selects: HTMLSelectElement[]) => HTMLElement | undefined,
  ) => {
    flushSync(rowsChange);
    focused(platformSelects(ref.current))?.focus();
  };

  return (
    <div ref={ref} className="grid gap-8 sm:col-span-2">
      {rows.map((row, index) => (
        <ChannelRow
          key={row.key}
          row={row}
          index={index}
          onRemove={
            rows.length > 1
              ? () =>
                  change(
                    () => remove(row.key),
                    (selects) => selects[0],
                  )
              : undefined
          }
        />
      ))}
      <noscript>
        <FurtherRows form={form} from={rows.length} />
      </noscript>
      <Button
        variant="secondary"
        className="justify-self-start noscript:hidden"
        onClick={() => change(add, (selects) => selects.at(-1))}
        disabled={rows.length >= maximumSocials}
      >
        <LineIcon name="plus" />
        Add another channel
      </Button>
    </div>
  );
}

/** Extra rows for browsers without JavaScript, which cannot add rows. */
function FurtherRows({ form, from }: { form: FormState; from: number }) {
  return (
    <div className="grid gap-8">
      {[from, from + 1].map((index) => (
        <ChannelRow key={index} row={{ form, path: `socials.${index}` }} index={index} isExtra />
      ))}
    </div>
  );
}

function platformSelects(list: HTMLElement | null): HTMLSelectElement[] {
  return [...(list?.querySelectorAll<HTMLSelectElement>("[name$='.platform']") ?? [])];
}

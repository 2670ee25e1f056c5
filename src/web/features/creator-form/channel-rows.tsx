import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { rowControl, socialRows } from "#domain/influencers/application-form.ts";
import { maximumSocials } from "#domain/influencers/application-limits.ts";
import { Button } from "#web/ui/button.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { ChannelRow } from "./channel-row.tsx";

type Row = { id: number; platform: string };

/** The social rows. There is always one; further ones are added and removed. */
export function ChannelRows({ form }: { form: FormState }) {
  const ref = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<Row[]>(() => rowsOf(form.values));
  const [added, setAdded] = useState(0);

  const control = (index: number, part: "platform") =>
    ref.current?.querySelector<HTMLSelectElement>(`[name="${rowControl(index, part)}"]`);

  useEffect(() => {
    // A platform may have been chosen before the script was there.
    setRows((known) =>
      known.map((row, index) => ({
        ...row,
        platform:
          ref.current?.querySelector<HTMLSelectElement>(`[name="${rowControl(index, "platform")}"]`)?.value ??
          row.platform,
      })),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new row is there after it was added.
  useEffect(() => {
    if (added > 0) control(rows.length - 1, "platform")?.focus();
  }, [added]);

  const add = () => {
    setRows((known) => [...known, { id: Math.max(...known.map(({ id }) => id)) + 1, platform: "" }]);
    setAdded((count) => count + 1);
    form.changed();
  };
  const remove = (removed: Row) => {
    setRows((known) => known.filter(({ id }) => id !== removed.id));
    control(0, "platform")?.focus();
    form.changed();
  };

  return (
    <div ref={ref} className="grid gap-8 sm:col-span-2">
      {rows.map((row, index) => (
        <ChannelRow
          key={row.id}
          form={form}
          index={index}
          samePlatform={firstOf(rows, index)}
          onPlatform={(platform) =>
            setRows((known) => known.map((other) => (other.id === row.id ? { ...other, platform } : other)))
          }
          onRemove={rows.length > 1 ? () => remove(row) : undefined}
        />
      ))}
      <noscript>
        <FurtherRows form={form} from={rows.length} />
      </noscript>
      <Button
        variant="secondary"
        className="justify-self-start noscript:hidden"
        onClick={add}
        disabled={rows.length >= maximumSocials}
      >
        <Plus aria-hidden="true" />
        Add another channel
      </Button>
    </div>
  );
}

/** Rows cannot be added without script, so a few stand ready. */
function FurtherRows({ form, from }: { form: FormState; from: number }) {
  return (
    <div className="grid gap-8">
      {[from, from + 1].map((index) => (
        <ChannelRow key={index} form={form} index={index} isExtra />
      ))}
    </div>
  );
}

function rowsOf(values: Record<string, string>): Row[] {
  const rows = socialRows(values);
  const places = rows.length > 0 ? rows : [{ platform: "" }];
  return places.map(({ platform }, id) => ({ id, platform }));
}

/** The place of the earlier row with the same platform, whose Follower Count counts for both. */
function firstOf(rows: readonly Row[], index: number): number | undefined {
  const platform = rows[index]?.platform ?? "";
  const first = rows.findIndex((row) => row.platform === platform);
  return platform !== "" && first < index ? first : undefined;
}

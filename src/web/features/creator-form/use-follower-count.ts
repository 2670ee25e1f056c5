import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormState } from "#web/ui/form/use-form.ts";

/**
 * Fills in the Follower Count of a channel while its figure is typed, unless the person has selected another one.
 * `label`: text of the empty option for a figure without a range. The parser is loaded with the first figure.
 */
export function useFollowerCount(form: FormState) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const filled = useRef("");
  const [label, setLabel] = useState<string>();

  const fill = async () => {
    const { followerCountOf } = await import("#domain/influencers/follower-count.ts");
    const { figure, range } = controlsIn(ref.current);
    if (!figure || !range) return;
    const count = followerCountOf(figure.value);
    setLabel(count?.range === "" ? count.label : undefined);
    const isChosen = range.value !== "" && range.value !== filled.current;
    const next = count?.range ?? "";
    if (isChosen || range.value === next) return;
    range.value = next;
    filled.current = next;
    form.changed();
  };
  // The figure may have been typed before hydration.
  const begin = useEffectEvent(() => {
    const { figure, range } = controlsIn(ref.current);
    filled.current = range?.value ?? "";
    if (figure?.value && range?.value === "") void fill().catch(() => undefined);
  });
  useEffect(() => begin(), []);

  return { ref, label, fill: () => void fill().catch(() => undefined) };
}

function controlsIn(row: HTMLElement | null) {
  return {
    figure: row?.querySelector<HTMLInputElement>("[name$='.followers']"),
    range: row?.querySelector<HTMLSelectElement>("[name$='.range']"),
  };
}

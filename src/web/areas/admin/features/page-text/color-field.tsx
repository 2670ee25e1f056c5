import { valueAt } from "#domain/content/section-values.ts";
import { colorProblems, isColorSlot } from "#domain/identity/color-problems.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { type ChosenColors, type ColorSlot, paletteOf } from "#domain/identity/palette.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { type FieldProps, tiedTo } from "./field-props.ts";

const isColor = /^#[0-9a-f]{6}$/i;

/** A color, as a code or from the system's color picker. Colors with too little contrast are refused immediately. */
export function ColorField({ form, field, path }: FieldProps<"text">) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  const shown = typeof value === "string" ? value : "";
  const slot = String(path.at(-1));
  const chosen = soundColors(valueAt(form.content, path.slice(0, -1)));
  const problem = colorProblems(chosen).find((found) => found.slot === slot)?.message;
  const instead = /Try (#[0-9a-f]{6})\./.exec(problem ?? "")?.[1];
  const used = isColorSlot(slot) ? usedColor(chosen, slot) : "#000000";
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <Field {...box} error={problem ?? box.error} className="w-full">
        {(ties) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={`Pick a color: ${field.label}`}
              value={isColor.test(shown) ? shown : used}
              onChange={(event) => change(event.currentTarget.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-field border-[1.5px] border-line-strong bg-raised p-1"
            />
            <TextInput
              {...ties}
              name={name}
              value={shown}
              placeholder={used}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) =>
                change(currentTarget.value === "" ? undefined : currentTarget.value)
              }
            />
          </div>
        )}
      </Field>
      {instead && (
        <Button variant="secondary" size="small" onClick={() => change(instead)}>
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <circle cx="8" cy="8" r="8" fill={instead} />
          </svg>
          <span>{`Use ${instead}`}</span>
        </Button>
      )}
    </div>
  );
}

/** Drops incomplete codes. */
function soundColors(colors: unknown): ChosenColors {
  const entries = Object.entries((colors ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(([name, code]) => isColorSlot(name) && typeof code === "string" && isColor.test(code)),
  );
}

/** Color currently in use for a slot, whether chosen or derived. */
function usedColor(chosen: ChosenColors, slot: ColorSlot): string {
  const palette = paletteOf(chosen, slot.endsWith("Dark") ? "dark" : "light");
  if (slot.startsWith("paper")) return toHex(palette.paper);
  return toHex(slot.startsWith("brand") ? palette.brand : palette.accent);
}

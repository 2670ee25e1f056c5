import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { emptyValue, type FormField } from "#domain/content/section-form.ts";
import { type Content, type Path, pathText, valueAt, wordsOf } from "#domain/content/section-values.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import type { FieldProps } from "./field-props.ts";
import { type Move, useEntries } from "./use-entries.ts";

/** `children` renders the fields of an entry. */
type ListFieldProps = FieldProps<"list"> & { children: (entry: FormField, path: Path) => ReactNode };

/** Entries that can be added, removed, and moved. */
export function ListField({ form, field, path, children }: ListFieldProps) {
  const value = valueAt(form.content, path);
  const entries: Content[] = Array.isArray(value) ? value : [];
  const list = useEntries(entries, (next) =>
    form.change(path, next.length === 0 && field.optional ? undefined : next),
  );
  const name = pathText(path);
  const problem = asSentence(form.problems[name]);
  const { entry, entryName } = field;
  const isSimple = entry.kind !== "group";
  return (
    <fieldset ref={list.ref} className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">
        <span>{field.label}</span>
        {field.optional && <span className="font-normal text-ink-faint text-small"> optional</span>}
      </legend>
      {field.hint && <p className="text-ink-soft text-small">{field.hint}</p>}
      <ol className="mt-2 grid grid-cols-1 gap-2.5">
        {entries.map((content, index) => {
          const label = `${entry.label} ${index + 1}`;
          const tools = (
            <EntryTools
              label={label}
              index={index}
              count={entries.length}
              onMove={(way) => list.move(index, way)}
              onRemove={entries.length > field.minimum ? () => list.remove(index) : undefined}
            />
          );
          const at = [...path, index];
          return (
            <li key={list.keys[index]} data-entry="" className="min-w-0">
              {isSimple ? (
                <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1.5 max-sm:grid-cols-1">
                  {children({ ...entry, label }, at)}
                  {tools}
                </div>
              ) : (
                <EntryCard label={label} words={wordsOf(content)} isNew={list.isNew(index)} tools={tools}>
                  {children(entry, at)}
                </EntryCard>
              )}
            </li>
          );
        })}
      </ol>
      {problem && (
        <div className="mt-1">
          <FieldError id={`text-${name}-error`}>{problem}</FieldError>
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        onClick={() => list.add(emptyValue(entry))}
        data-add=""
      >
        <Plus aria-hidden="true" />
        <span>{`Add ${entryName}`}</span>
      </Button>
    </fieldset>
  );
}

type EntryToolsProps = {
  label: string;
  index: number;
  count: number;
  onMove: (way: Move) => void;
  /** Undefined if the list needs the entry. */
  onRemove: (() => void) | undefined;
};

function EntryTools({ label, index, count, onMove, onRemove }: EntryToolsProps) {
  return (
    <div className="flex justify-end">
      <IconButton
        label={`Move ${label} up`}
        data-move="up"
        disabled={index === 0}
        onClick={() => onMove("up")}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${label} down`}
        data-move="down"
        disabled={index === count - 1}
        onClick={() => onMove("down")}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${label}`} disabled={onRemove === undefined} onClick={onRemove}>
        <Trash aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type EntryCardProps = { label: string; words: string; isNew: boolean; tools: ReactNode; children: ReactNode };

/** A collapsible entry, labeled with its first words. */
function EntryCard({ label, words, isNew, tools, children }: EntryCardProps) {
  return (
    <div className="relative rounded-card border border-line bg-raised">
      <details open={isNew || undefined} className="group/entry">
        <summary className="flex min-h-13 items-center gap-2.5 rounded-card py-1 pr-36 pl-3.5 hover:bg-sunk">
          <LineIcon
            name="chevron-down"
            className="size-4 shrink-0 transition-transform duration-150 group-open/entry:rotate-180"
          />
          <span className="min-w-0">
            <span className="block font-semibold text-small">{label}</span>
            <span className="block truncate text-ink-soft text-tiny group-open/entry:hidden">{words}</span>
          </span>
        </summary>
        <div className="grid gap-x-5 gap-y-5 border-line border-t px-3.5 pt-4 pb-5 sm:grid-cols-2">
          {children}
        </div>
      </details>
      <div className="absolute top-1 right-1">{tools}</div>
    </div>
  );
}

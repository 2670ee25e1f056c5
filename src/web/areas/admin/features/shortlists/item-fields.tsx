import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import type { Shortlist, ShortlistItem } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { useShortlistsChanged } from "./shortlist-query.ts";

type ItemFieldsProps = { shortlist: Shortlist; item: ShortlistItem };

/** Price and pitch of a creator on a list, which are saved when they are left. */
export function ItemFields({ shortlist, item }: ItemFieldsProps) {
  const { currency } = shortlist;
  const { creatorName, creator } = item;
  const save = useSaveItem(shortlist, item);
  return (
    <div className="mt-3 grid max-w-[44rem] gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div>
        <SavedField
          label={`Price for ${creatorName} in ${currency}`}
          value={textOf(item, "price")}
          shown={item.price ? moneyText(item.price) : ""}
          save={(value) => save("price", value)}
          placeholder="Price"
        />
        {creator?.rate != null && (
          <p className="mt-1 text-ink-soft text-small tabular-nums">
            {`Rate ${moneyText({ amount: String(creator.rate), currency: "USD" })}`}
          </p>
        )}
      </div>
      <SavedField
        label={`Why ${creatorName}`}
        value={textOf(item, "pitch")}
        save={(value) => save("pitch", value)}
        placeholder="Why this creator"
        longest={shortlistLengths.pitch}
      />
    </div>
  );
}

type FieldName = "price" | "pitch";

function textOf({ price, pitch }: ShortlistItem, name: FieldName): string {
  return name === "pitch" ? pitch : (price?.amount.replace(/\.0+$/, "") ?? "");
}

/** Saves a field. Resolves to the problem, if there is one. */
function useSaveItem({ _id: id, currency }: Shortlist, item: ShortlistItem) {
  const changed = useShortlistsChanged();
  const send = async (name: FieldName, value: string, updatedAt: string) => {
    const price = value === "" ? null : { amount: value, currency };
    await adminCall("PUT /api/admin/shortlists/:id/items/:itemId", {
      params: { id, itemId: item._id },
      json: { ...(name === "price" ? { price } : { pitch: value }), updatedAt },
    });
  };
  return async (name: FieldName, value: string): Promise<string | undefined> => {
    try {
      await send(name, value, item.updatedAt).catch((error) => {
        const current = currentOf(error);
        // Somebody else has changed another field.
        if (current && textOf(current, name) === textOf(item, name))
          return send(name, value, current.updatedAt);
        throw error;
      });
    } catch (error) {
      if (currentOf(error)) {
        await changed();
        return "Somebody else has changed this. Save yours again to replace it.";
      }
      return (error instanceof ApiError && error.errors[0]?.message) || messageOf(error);
    }
    await changed();
  };
}

function currentOf(error: unknown): ShortlistItem | undefined {
  const isConflict = error instanceof ApiError && error.status === 409;
  return isConflict ? (error.current as ShortlistItem | undefined) : undefined;
}

type SavedFieldProps = {
  label: string;
  value: string;
  /** The value as it reads while nobody edits it. By default, the value itself. */
  shown?: string;
  save: (value: string) => Promise<string | undefined>;
  placeholder: string;
  /** For a text of several lines: its maximum length. Without it, the field is an amount. */
  longest?: number;
};

/** A field that saves itself. Enter saves an amount, and Escape restores what is stored. */
function SavedField({ label, value, shown = value, save, placeholder, longest }: SavedFieldProps) {
  const id = useId();
  // Undefined while it is as stored.
  const [draft, setDraft] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  // The text changes when it is focused, which would lose the selection of the keyboard.
  useLayoutEffect(() => {
    if (isFocused) amount.current?.select();
  }, [isFocused]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (busy || draft === undefined) return;
    const typed = draft.trim();
    const refusal = typed === value ? undefined : await during(() => save(typed));
    setProblem(asSentence(refusal));
    if (refusal === undefined) setDraft(undefined);
  };
  const during = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    return result;
  };
  const control = {
    id,
    "aria-label": label,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
    readOnly: busy,
    placeholder,
    value: draft ?? (isFocused ? value : shown),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setDraft(currentTarget.value),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      void submit();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setDraft(undefined);
        setProblem(undefined);
      }
      if (event.key === "Enter" && longest === undefined) void submit();
    },
  };
  return (
    <div>
      {longest === undefined ? (
        <TextInput
          {...control}
          ref={amount}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
        />
      ) : (
        <TextArea
          {...control}
          rows={1}
          maxLength={longest}
          className="field-sizing-content min-h-11 max-h-60"
        />
      )}
      {problem && (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}

/** Sum of the client's prices, beside the creators' own rates. Creators without a price are left out. */
export function ItemSums({ shortlist: { items, currency } }: { shortlist: Shortlist }) {
  const available = items.filter(({ creator }) => creator !== null);
  const priced = available.flatMap(({ price }) => (price ? minorOf(price) : []));
  if (priced.length === 0) return null;
  const total = priced.reduce((sum, minor) => sum + minor, 0);
  const rates = available.reduce((sum, { creator }) => sum + (creator?.rate ?? 0), 0);
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 tabular-nums">
      <span>
        {"Total "}
        <span className="font-semibold">{moneyText(moneyOf(total, currency))}</span>
      </span>
      {priced.length < available.length && (
        <span className="text-ink-soft text-small">{`${priced.length} of ${available.length} priced`}</span>
      )}
      {rates > 0 && (
        <span className="text-ink-soft text-small">
          {`Their rates come to ${moneyText({ amount: String(rates), currency: "USD" })}`}
        </span>
      )}
    </p>
  );
}

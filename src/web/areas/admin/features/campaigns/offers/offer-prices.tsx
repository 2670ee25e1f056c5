import clsx from "clsx";
import { useRef } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { CreatorAvatar, CreatorReach } from "../creator-face.tsx";
import { type OfferValues, typedMinor, warningsOf } from "./offer-values.ts";
import { OfferWarnings } from "./offer-warnings.tsx";

type OfferPricesProps = {
  form: FormState;
  values: OfferValues;
  creators: readonly Collaboration[];
  currency: string;
};

const headCell = "border-line-strong border-b px-2 pb-1.5 font-semibold text-ink-soft text-tiny";
/** On phones, a row has the creator in its first line and the figures in the second. */
const row =
  "max-sm:grid max-sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] max-sm:items-end max-sm:border-line max-sm:border-b max-sm:py-3";
const cell = "max-sm:px-0 px-2 py-1 align-top text-right tabular-nums sm:border-line sm:border-b sm:py-2.5";

/** A price for each creator, beside what is planned, what the client pays, and what is left of it. */
export function OfferPrices({ form, values, creators, currency }: OfferPricesProps) {
  const table = useRef<HTMLTableElement>(null);
  const copyFirst = () => {
    const [first, ...others] = table.current?.querySelectorAll("input") ?? [];
    for (const input of first ? others : []) {
      input.value = first?.value ?? "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const priceOf = ({ _id }: Collaboration) => typedMinor(values.prices?.[_id], currency);
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{`Prices in ${currency}`}</p>
        <button type="button" onClick={copyFirst} className="link-plain min-h-8 font-semibold text-small">
          Use the first price for all
        </button>
      </div>
      <table ref={table} className="w-full border-separate border-spacing-0 text-small max-sm:block">
        <caption className="sr-only">Prices</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className={clsx(headCell, "pl-0 text-left")}>
              Creator
            </th>
            <th scope="col" className={clsx(headCell, "text-right")}>
              Planned
            </th>
            <th scope="col" className={clsx(headCell, "w-32 text-right")}>
              Price
            </th>
            <th scope="col" className={clsx(headCell, "text-right")}>
              Client pays
            </th>
            <th scope="col" className={clsx(headCell, "pr-0 text-right")}>
              Margin
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {creators.map((creator) => (
            <PriceRow
              key={creator._id}
              {...{ form, creator, currency }}
              priceMinor={priceOf(creator)}
              warnings={warningsOf(creator, values, values.prices?.[creator._id], currency)}
            />
          ))}
        </tbody>
        <Sums creators={creators} currency={currency} priceOf={priceOf} />
      </table>
    </div>
  );
}

type PriceRowProps = {
  form: FormState;
  creator: Collaboration;
  currency: string;
  priceMinor: number | null;
  warnings: readonly string[];
};

function PriceRow({ form, creator, currency, priceMinor, warnings }: PriceRowProps) {
  const { _id: id, creatorName, clientPrice } = creator;
  const name = `prices.${id}.amount`;
  const error = asSentence(form.problemAt(name));
  const errorId = `${form.formId}-${name}-error`;
  const warningsId = `${form.formId}-${id}-warnings`;
  return (
    <tr className={row}>
      <th
        scope="row"
        className="px-2 py-1 pl-0 text-left align-top font-normal max-sm:col-span-3 sm:border-line sm:border-b sm:py-2.5"
      >
        <div className="flex items-center gap-2.5">
          <CreatorAvatar creator={creator} size={32} />
          <div className="min-w-0">
            <div className="wrap-anywhere font-semibold">{creatorName}</div>
            <div className="text-tiny">
              <CreatorReach creator={creator} />
            </div>
          </div>
        </div>
        <div id={warningsId} className="mt-1.5">
          <OfferWarnings warnings={warnings} />
        </div>
      </th>
      <td className={clsx(cell, "max-sm:order-last max-sm:col-span-3 max-sm:text-left sm:pt-4")}>
        <Stated creator={creator} />
      </td>
      <td className={cell}>
        <TextInput
          name={name}
          defaultValue={form.texts.get(name) ?? undefined}
          aria-label={`Price for ${creatorName}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && errorId, warningsId].filter(Boolean).join(" ")}
          inputMode="decimal"
          autoComplete="off"
          className="text-right tabular-nums sm:min-h-9! sm:py-1! sm:px-2.5! sm:text-small"
        />
        {error && (
          <div className="mt-1 text-left">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
      </td>
      <Amount label="Client pays" text={clientPrice ? moneyText(clientPrice) : "–"} />
      <MarginCell
        currency={currency}
        minor={clientPrice && priceMinor !== null ? minorOf(clientPrice) - priceMinor : null}
      />
    </tr>
  );
}

/** The planned price, or else the creator's own rate. */
function Stated({ creator: { price, creator } }: { creator: Collaboration }) {
  if (price) {
    return (
      <>
        <span className="text-ink-soft sm:sr-only">Planned </span>
        <span>{moneyText(price)}</span>
      </>
    );
  }
  if (!creator?.rate) return <span className="max-sm:sr-only">–</span>;
  const rate = moneyText({ amount: String(creator.rate), currency: "USD" });
  return <span className="text-ink-soft">{`Rate ${rate}`}</span>;
}

type AmountProps = { label: string; text: string; className?: string | undefined; isBold?: boolean };

function Amount({ label, text, className, isBold = false }: AmountProps) {
  return (
    <td className={clsx(cell, "last:pr-0 sm:pt-4", className, isBold && "font-semibold")}>
      <span aria-hidden="true" className="block text-ink-soft text-tiny sm:hidden">
        {label}
      </span>
      <span>{text}</span>
    </td>
  );
}

type MarginCellProps = { currency: string; minor: number | null; isBold?: boolean };

function MarginCell({ currency, minor, isBold = false }: MarginCellProps) {
  return (
    <Amount
      label="Margin"
      text={minor === null ? "–" : moneyText(moneyOf(minor, currency))}
      className={minor !== null && minor < 0 ? "text-danger-text" : undefined}
      isBold={isBold}
    />
  );
}

type SumsProps = Pick<OfferPricesProps, "creators" | "currency"> & {
  priceOf: (creator: Collaboration) => number | null;
};

/** Sums of the prices. The margin counts creators whose price for the client is known. */
function Sums({ creators, currency, priceOf }: SumsProps) {
  const sum = (minor: (creator: Collaboration) => number) =>
    creators.reduce((total, creator) => total + minor(creator), 0);
  const priced = creators.filter(({ clientPrice }) => clientPrice !== null);
  const client = sum(({ clientPrice }) => (clientPrice ? minorOf(clientPrice) : 0));
  const text = (minor: number) => moneyText(moneyOf(minor, currency));
  const own = priced.reduce((total, creator) => total + (priceOf(creator) ?? 0), 0);
  return (
    <tfoot className="max-sm:block">
      <tr className={clsx(row, "max-sm:border-b-0")}>
        <th scope="row" className="px-2 py-3 pl-0 text-left font-semibold max-sm:col-span-3 max-sm:py-1">
          Total
        </th>
        <td className={clsx(cell, "border-b-0! max-sm:hidden")}>
          {text(sum(({ price }) => (price ? minorOf(price) : 0)))}
        </td>
        <Amount label="Price" text={text(sum((creator) => priceOf(creator) ?? 0))} isBold />
        <Amount label="Client pays" text={priced.length > 0 ? text(client) : "–"} />
        <MarginCell currency={currency} minor={priced.length > 0 ? client - own : null} isBold />
      </tr>
    </tfoot>
  );
}

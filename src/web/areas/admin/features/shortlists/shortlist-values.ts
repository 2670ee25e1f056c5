import type { ShownFigure } from "#domain/shortlists/shortlist-votes.ts";
import type { Shortlist, ShortlistItem } from "#domain/shortlists/shortlists.contract.ts";

/** Values of a list's controls. */
export type ShortlistValues = {
  name?: string;
  clientName?: string;
  intro?: string;
  show?: ShownFigure[];
  currency?: string;
  dueOn?: string;
  nextStep?: string;
};

/** Initial values of the form. */
export function valuesOf(shortlist: Shortlist | undefined): ShortlistValues {
  const { name = "", clientName = "", intro = "", currency = "USD", nextStep = "" } = shortlist ?? {};
  const show = [...(shortlist?.show ?? (["price", "engagement", "audience"] as const))];
  return { name, clientName, intro, show, currency, dueOn: shortlist?.dueOn ?? "", nextStep };
}

/** Converts form values for the API. */
export function inputOf(values: ShortlistValues) {
  const {
    name = "",
    clientName = "",
    intro = "",
    show = [],
    currency = "",
    dueOn = "",
    nextStep = "",
  } = values;
  return { name, clientName, intro, show, currency: currency.toUpperCase(), dueOn: dueOn || null, nextStep };
}

/** Values of the controls for a creator on a list. */
export type ItemValues = { price?: { amount?: string }; pitch?: string; teamNote?: string };

export function valuesOfItem({ price, pitch, teamNote }: ShortlistItem): ItemValues {
  return { price: { amount: price?.amount ?? "" }, pitch, teamNote };
}

export function inputOfItem({ price, pitch = "", teamNote = "" }: ItemValues, currency: string) {
  const amount = price?.amount ?? "";
  return { price: amount === "" ? null : { amount, currency }, pitch, teamNote };
}

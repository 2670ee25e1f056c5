import { foldText } from "../fold-text.ts";
import type { ImportFieldKind } from "./import-fields.ts";
import type { Cell } from "./read-cells.ts";

/** Words for no value, in any column. */
const anywhere = words("n/a, #n/a, n.a., k.A., k. A., keine Angabe, null, #null!, n.d., s/n");
/** Words for no value in columns of figures, days, and ticks. A person may be called so, and a note may say it. */
const insteadOfValues = words(
  "na, nil, none, unknown, tbd, tba, tbc, on request, upon request, ask, negotiable, auf Anfrage, a. A., nach Vereinbarung, n. V., VB, offen, unbekannt, keine, sur demande, à définir, inconnu, aucun, a consultar, a convenir, por definir, bajo petición, desconocido, ninguno, sob consulta, a combinar, a definir, desconhecido, nenhum",
);
const signs = /^[\s\-‐-―−_./?*]+$/u;

const longest = Math.max(...[...anywhere, ...insteadOfValues].map(({ length }) => length));

/** Whether a cell says that there is no value: '–', 'n/a', and as a price 'on request'. */
export function saysNoValue(cell: Cell, kind: ImportFieldKind): boolean {
  if (typeof cell === "number" || cell.length > longest) return false;
  const text = foldText(cell).trim();
  return signs.test(text) || anywhere.has(text) || (kind !== "text" && insteadOfValues.has(text));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(", ").map((word) => foldText(word)));
}

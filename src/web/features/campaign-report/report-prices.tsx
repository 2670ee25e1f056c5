import type { Report } from "#domain/deliverables/report.contract.ts";
import type { Money } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { unitCostText } from "#domain/money/unit-cost.ts";

type Prices = NonNullable<Report["prices"]>;
type Costs = Pick<Prices, "perView" | "perEngagement">;

/** Price of each creator, and the cost of one view and of one engagement. */
export function ReportPrices({ prices }: { prices: Prices }) {
  return (
    <>
      <table className="w-full max-w-[48rem] break-inside-avoid max-sm:text-small border-line border-t text-left">
        <thead className="text-ink-soft text-small max-sm:text-tiny">
          <tr className="border-line border-b">
            <th scope="col" className="py-2.5 pr-2 font-normal sm:pr-4">
              Creator
            </th>
            {["Price", "Per view", "Per engagement"].map((name) => (
              <th key={name} scope="col" className="py-2.5 pl-2 text-right sm:pl-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-figures>
          {prices.creators.map(({ creatorName, price, ...costs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and names can be the same.
            <tr key={index} className="border-line border-b">
              <th scope="row" className="wrap-anywhere py-2.5 pr-2 font-normal sm:pr-4">
                {creatorName}
              </th>
              <Amounts price={price} {...costs} />
            </tr>
          ))}
          {prices.creators.length > 1 && (
            <tr className="font-semibold">
              <th scope="row" className="py-2.5 pr-4">
                Together
              </th>
              <Amounts price={prices.total} perView={prices.perView} perEngagement={prices.perEngagement} />
            </tr>
          )}
        </tbody>
      </table>
      <p className="mt-4 max-w-[44rem] text-ink-soft text-small">
        A cost is shown once all posts that the price covers are published and measured.
      </p>
    </>
  );
}

function Amounts({ price, perView, perEngagement }: { price: Money | null } & Costs) {
  return (
    <>
      <td className="py-2.5 pl-2 text-right sm:pl-4">{price ? moneyText(price) : "–"}</td>
      {[perView, perEngagement].map((cost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two columns never move.
        <td key={index} className="py-2.5 pl-2 text-right sm:pl-4">
          {cost ? unitCostText(cost) : "–"}
        </td>
      ))}
    </>
  );
}

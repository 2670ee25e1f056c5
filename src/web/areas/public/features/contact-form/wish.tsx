import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";

type WishProps = {
  /** The page without a brief, and with one. */
  paths: { question: string; campaign: string };
  isBrief: boolean;
};

/** Asks what is wanted of the chosen creators. Links, so that it works without JavaScript. */
export function Wish({ paths, isBrief }: WishProps) {
  return (
    <nav aria-labelledby="wish">
      <p id="wish" className="font-semibold">
        What would you like?
      </p>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        <li>
          <WishCard to={paths.question} title="Ask a question" isChosen={!isBrief}>
            Prices, free dates, or anything else. One message is enough.
          </WishCard>
        </li>
        <li>
          <WishCard to={paths.campaign} title="Plan a campaign" isChosen={isBrief}>
            Product, budget, and dates. We come back with a proposal.
          </WishCard>
        </li>
      </ul>
    </nav>
  );
}

type WishCardProps = { to: string; title: string; isChosen: boolean; children: string };

function WishCard({ to, title, isChosen, children }: WishCardProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className="group flex h-full gap-3 rounded-field border-[1.5px] border-line-strong px-4 py-3 transition-colors duration-150 hover:border-ink aria-[current]:border-accent aria-[current]:bg-accent-wash"
    >
      <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-[1.5px] border-line-strong group-aria-[current]:border-accent group-aria-[current]:bg-accent">
        <LineIcon
          name="check"
          className="size-3.5 text-on-accent opacity-0 group-aria-[current]:opacity-100"
        />
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-small">{children}</span>
      </span>
    </Link>
  );
}

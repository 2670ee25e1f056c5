import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "#web/ui/link.tsx";

/** Way back from a collaboration to the list that has opened it, and whose collaboration it is. */
export function BackToWork({ creatorName }: { creatorName: string }) {
  return (
    <nav
      data-print="hide"
      aria-label="Your page"
      className="-mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-6 border-line border-b pb-3 lg:-mt-10"
    >
      <Link to="." className="link-plain inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden="true" className="size-5" />
        All your work
      </Link>
      <span className="wrap-anywhere text-ink-soft">{creatorName}</span>
    </nav>
  );
}

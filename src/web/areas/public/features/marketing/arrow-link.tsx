import clsx from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "#web/ui/link.tsx";

type ArrowLinkProps = { to: string; children: string; className?: string };

/** A separate link with an arrow. Within a `group`, it reacts when the group is hovered. */
export function ArrowLink({ to, children, className }: ArrowLinkProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className={clsx("group inline-flex min-h-11 items-center gap-2 font-semibold", className)}
    >
      <span className="underline decoration-1 decoration-line-strong underline-offset-[0.3em] transition-colors duration-150 group-hover:decoration-ink">
        {children}
      </span>
      <ArrowRight
        className="size-[1.125rem] transition-transform duration-150 group-hover:translate-x-1"
        aria-hidden="true"
      />
    </Link>
  );
}

import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Link } from "#web/ui/link.tsx";

/** Pictures of the creator's work. Like the name, they link to the profile. */
export function CardWork({ work = [], to }: Pick<InfluencerRecord, "work"> & { to: string }) {
  // The row stays because the card's grid relies on it.
  if (work.length === 0) return <div />;
  return (
    <Link to={to} tabIndex={-1} aria-hidden="true" className="grid grid-cols-3 gap-2 px-5 pt-4">
      {work.map((picture) => (
        <img
          key={picture}
          src={picture}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full rounded-field bg-sunk object-cover"
        />
      ))}
    </Link>
  );
}

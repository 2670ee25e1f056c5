import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";

type DirectionProps = { content: SectionContent["about"]["mission"]; side: "influencer" | "brand" };

/** Mission or vision: one large sentence with its points beside it. */
export function Direction({ content, side }: DirectionProps) {
  const isBrand = side === "brand";
  return (
    <section className="grid gap-x-16 gap-y-5 border-ink border-t-[3px] py-6 not-first:mt-6 lg:grid-cols-12 lg:gap-y-8 lg:py-10 lg:not-first:mt-12">
      <h2 className={clsx("text-subheading lg:col-span-2", isBrand ? "text-brand-text" : "text-accent-text")}>
        {content.title}
      </h2>
      <p className="text-balance font-bold font-display text-heading lg:col-span-6">{content.description}</p>
      <ul className="grid content-start divide-y divide-line lg:col-span-4">
        {content.points.map((point) => (
          <li key={point} className="flex gap-3.5 py-2.5 first:pt-1 lg:py-3.5">
            <span
              className={clsx(
                "mt-[0.35em] size-3.5 shrink-0 rounded-full border-4",
                isBrand ? "border-brand" : "border-accent",
              )}
            />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

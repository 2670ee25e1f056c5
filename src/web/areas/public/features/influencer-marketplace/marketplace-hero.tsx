import clsx from "clsx";
import type { ReactNode } from "react";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { Seal, StarBadge } from "#web/ui/marks.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { MarketplaceArt } from "./marketplace-art.tsx";

/** The banner. Like the legend of a map, it explains the marks on the cards below. */
export function MarketplaceHero({
  isFolded,
  heading = "Influencer Marketplace",
  text = "A person reviewed every creator here before listing them. Find the voice that fits, then get in touch: no account, no commission.",
}: {
  /** Whether small screens show the results without it. */
  isFolded: boolean;
  heading?: string;
  text?: string;
}) {
  return (
    <CachedElement
      as="header"
      cacheKey={() => ["marketplace", heading, text]}
      className={clsx("overflow-hidden border-line border-b bg-sunk", isFolded && "max-lg:sr-only")}
      data-print="hide"
    >
      {() => (
        <Container className="grid items-end gap-x-12 lg:grid-cols-12">
          <div className="py-10 sm:py-12 lg:col-span-7">
            <h1 className="text-title">{heading}</h1>
            <p className="mt-5 max-w-[34rem] text-ink-soft text-lead">{text}</p>
            <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-3 font-medium max-sm:hidden">
              <LegendItem mark={<Seal className="size-6 text-accent-text" />} text="Verified Creators" />
              <LegendItem mark={<StarBadge />} text="Featured Profiles" />
              <LegendItem
                mark={
                  <span className="flex gap-1.5">
                    <PlatformIcon platform="instagram" className="size-4.5" />
                    <PlatformIcon platform="youtube" className="size-4.5" />
                  </span>
                }
                text="Multiple Platforms"
              />
            </ul>
          </div>
          <MarketplaceArt className="hidden w-full self-end lg:col-span-5 lg:block" />
        </Container>
      )}
    </CachedElement>
  );
}

function LegendItem({ mark, text }: { mark: ReactNode; text: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden="true" className="flex">
        {mark}
      </span>
      <span>{text}</span>
    </li>
  );
}

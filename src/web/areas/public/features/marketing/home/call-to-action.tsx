import clsx from "clsx";
import type { SectionContent } from "#domain/content/sections.ts";
import { ButtonLink } from "#web/ui/button.tsx";

type CallContent = SectionContent["index"]["callToAction"];

/** Two panels side by side, with the product's logo across both. */
export function CallToAction({ content }: { content: CallContent }) {
  return (
    <section aria-label="Join" className="relative grid grid-cols-2">
      <Door content={content.influencers} side="influencer" />
      <Door content={content.brands} side="brand" />
    </section>
  );
}

function Door({ content, side }: { content: CallContent["brands"]; side: "influencer" | "brand" }) {
  const isBrand = side === "brand";
  return (
    <div
      className={clsx(
        "relative flex overflow-clip px-4 pt-7 pb-14 sm:px-8 lg:px-12 lg:pt-24 lg:pb-72",
        isBrand ? "band-brand" : "band-creator lg:justify-end",
      )}
    >
      <div className="relative z-10 flex w-full max-w-[35rem] flex-col items-start">
        <h2 className="max-w-[8ch] text-heading lg:text-title">{content.title}</h2>
        <p className="mt-3 mb-5 max-w-[26rem] text-small lg:mt-4 lg:mb-8 lg:text-lead">
          {content.description}
        </p>
        <ButtonLink
          to={content.action.to}
          variant="inverse"
          prefetch="intent"
          className="mt-auto px-4! lg:mt-0 lg:min-h-14 lg:px-7! lg:text-lead"
        >
          {content.action.text}
        </ButtonLink>
      </div>
      <HalfOfTheSign isBrand={isBrand} />
    </div>
  );
}

function HalfOfTheSign({ isBrand }: { isBrand: boolean }) {
  return (
    <svg
      viewBox="0 0 720 300"
      preserveAspectRatio={isBrand ? "xMinYMax meet" : "xMaxYMax meet"}
      fill="none"
      className={clsx(
        "absolute inset-x-0 bottom-0 h-12 w-full lg:h-64",
        isBrand ? "stroke-brand-strong" : "stroke-accent-strong",
      )}
      aria-hidden="true"
    >
      <circle cx="360" cy="290" r="210" strokeWidth="76" />
      <path d={isBrand ? "M0 290H360" : "M360 290H720"} strokeWidth="52" />
    </svg>
  );
}

import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { type ButtonVariant, buttonClass } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import { ArrowLink } from "../arrow-link.tsx";

type HeroContent = SectionContent["index"]["hero"];

export function Hero({ content }: { content: HeroContent }) {
  const { title, highlightedTitle, subtitle, stats } = content;
  return (
    <HeroFrame
      heading={
        <h1 className="text-hero">
          <span className="block">{title}</span>
          <span className="block text-accent">{highlightedTitle}</span>
        </h1>
      }
      figures={stats.map(({ number, label }) => (
        <li
          key={label}
          className="grid grid-cols-[5.5rem_1fr] items-center gap-4 py-5 sm:grid-cols-[8rem_1fr] lg:flex lg:py-8"
        >
          <span className="font-bold font-display text-figure">{number}</span>
          <span className="max-w-[14rem] text-ink-soft leading-snug">{label}</span>
        </li>
      ))}
    >
      <p className="max-w-[33rem] text-ink-soft text-lead">{subtitle}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <MainAction action={content.influencerAction} variant="primary" />
        <MainAction action={content.brandAction} variant="brand" />
      </div>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
        <ArrowLink to={content.influencerLink.to}>{content.influencerLink.text}</ArrowLink>
        <ArrowLink to={content.brandLink.to}>{content.brandLink.text}</ArrowLink>
      </div>
    </HeroFrame>
  );
}

type MainActionProps = { action: HeroContent["brandAction"]; variant: ButtonVariant };

function MainAction({ action: { to, text, note }, variant }: MainActionProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className={buttonClass({ variant, size: "large", className: "w-full flex-col gap-0 px-8 sm:w-auto" })}
    >
      <span className="leading-tight">{text}</span>
      <span className="font-medium text-small leading-tight">{note}</span>
    </Link>
  );
}

type HeroFrameProps = { heading: ReactNode; children: ReactNode; figures: ReactNode };

/** The layout of the hero, with or without content: the riders, the road under them, and the figures below the road. */
function HeroFrame({ heading, children, figures }: HeroFrameProps) {
  return (
    <section id="home" className="overflow-x-clip pt-18">
      <Container className="grid gap-x-8 pt-8 sm:pt-12 lg:grid-cols-12 lg:pt-14">
        <div className="lg:col-span-12 lg:row-start-1">{heading}</div>
        <div className="pt-6 pb-10 lg:col-span-5 lg:row-start-2 lg:pt-10 lg:pb-16">{children}</div>
        <TandemRiders className="-mx-2 w-auto self-end lg:col-span-7 lg:row-start-2 lg:mt-2 lg:-mr-6 lg:ml-0" />
      </Container>
      <div className="border-poster-steel border-t-[3px]">
        <Container>
          <ul className="grid divide-y divide-line lg:grid-cols-3 lg:gap-8 lg:divide-y-0">{figures}</ul>
        </Container>
      </div>
    </section>
  );
}

const places = ["first", "second", "third"];

/** Two button placeholders, as specified, and the size of the final content. */
export function HeroSkeleton() {
  return (
    <HeroFrame
      heading={
        <>
          <h1 className="sr-only">Home</h1>
          <SkeletonGroup label="Loading" className="flex flex-col gap-3 text-hero">
            <Skeleton className="h-[0.8em] w-[9.2em] max-w-full" />
            <Skeleton className="h-[0.8em] w-[10em] max-w-full" />
          </SkeletonGroup>
        </>
      }
      figures={places.map((place) => (
        <li key={place} className="flex items-center gap-4 py-5 lg:py-8">
          <Skeleton className="h-14 w-28" />
          <Skeleton className="h-10 w-40" />
        </li>
      ))}
    >
      <SkeletonText lines={3} className="max-w-[33rem]" />
      <div className="mt-8 flex flex-wrap gap-3">
        <Skeleton className="h-[3.75rem] w-full rounded-full sm:w-60" />
        <Skeleton className="h-[3.75rem] w-full rounded-full sm:w-54" />
      </div>
      <div className="mt-5 h-11" />
    </HeroFrame>
  );
}

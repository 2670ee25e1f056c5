import type { ReactNode } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import { type PagePicture, pagePictureOf } from "#domain/identity/page-picture.ts";
import { type ButtonVariant, buttonClass } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";
import { ArrowLink } from "../arrow-link.tsx";
import { HomeSearch } from "./home-search.tsx";

type HeroContent = SectionContent["index"]["hero"];

type HeroProps = { content: HeroContent; search: SectionContent["index"]["stock"]["search"] };

export function Hero({ content, search }: HeroProps) {
  const { title, highlightedTitle, subtitle, stats } = content;
  return (
    <HeroFrame
      heading={
        <h1 className="text-hero">
          <span className="block">{title}</span>
          <span className="block text-accent">{highlightedTitle}</span>
        </h1>
      }
      search={<HomeSearch content={search} />}
      picture={pagePictureOf(content.picture)}
      pictureAlt={content.pictureAlt}
      figures={stats.map(({ number, label }) => (
        <li key={label} className="py-3 lg:flex lg:items-center lg:gap-4 lg:py-7">
          <span className="block font-bold font-display text-heading lg:text-figure">{number}</span>
          <span className="mt-1 block max-w-[14rem] text-ink-soft text-tiny leading-snug lg:mt-0 lg:text-base">
            {label}
          </span>
        </li>
      ))}
    >
      <p className="max-w-[33rem] text-ink-soft text-lead">{subtitle}</p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex lg:mt-8">
        <MainAction action={content.influencerAction} variant="primary" />
        <MainAction action={content.brandAction} variant="brand" />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 sm:gap-x-8 lg:mt-5">
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
      className={buttonClass({ variant, size: "large", className: "flex-col gap-0 px-3! sm:px-8!" })}
    >
      <span className="text-base leading-tight sm:text-lead">{text}</span>
      <span className="font-medium text-tiny leading-tight sm:text-small">{note}</span>
    </Link>
  );
}

type HeroFrameProps = {
  heading: ReactNode;
  children: ReactNode;
  search?: ReactNode;
  figures: ReactNode;
  /** Replaces the riders. */
  picture?: PagePicture | undefined;
  pictureAlt?: string | undefined;
};

/** The layout of the hero, with or without content: the riders, the road, and below it the search and the figures. */
function HeroFrame({ heading, children, search, figures, picture, pictureAlt }: HeroFrameProps) {
  return (
    <section id="home" className="overflow-x-clip pt-18">
      <Container className="grid gap-x-8 pt-5 sm:pt-12 lg:grid-cols-12 lg:pt-14">
        <div className="lg:col-span-12 lg:row-start-1">{heading}</div>
        <div className="pt-4 pb-3 lg:col-span-5 lg:row-start-2 lg:pt-10 lg:pb-16">{children}</div>
        {picture ? (
          <img
            {...picture}
            alt={pictureAlt ?? ""}
            sizes="(min-width: 82rem) 46rem, (min-width: 64rem) 56vw, 92vw"
            fetchPriority="high"
            className="aspect-video w-full self-end object-cover lg:col-span-7 lg:row-start-2 lg:mt-2"
          />
        ) : (
          <TandemRiders className="mx-auto w-5/6 self-end lg:w-auto lg:col-span-7 lg:row-start-2 lg:mt-2 lg:-mr-6 lg:ml-0" />
        )}
      </Container>
      <div className="border-poster-line border-t-[3px]">
        <Container>
          {search}
          <ul className="grid grid-cols-3 gap-4 border-line border-t lg:gap-8">{figures}</ul>
        </Container>
      </div>
    </section>
  );
}

const places = ["first", "second", "third"];

/** Two button placeholders, as specified, in the size of the final content. */
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
        <li key={place} className="py-4 lg:flex lg:items-center lg:gap-4 lg:py-7">
          <Skeleton className="h-8 w-16 lg:h-14 lg:w-28" />
          <Skeleton className="mt-2 h-10 w-full max-w-40 lg:mt-0" />
        </li>
      ))}
    >
      <SkeletonText lines={3} className="max-w-[33rem]" />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex lg:mt-8">
        <Skeleton className="h-[3.75rem] rounded-full sm:w-60" />
        <Skeleton className="h-[3.75rem] rounded-full sm:w-54" />
      </div>
      <div className="mt-3 h-11 lg:mt-5" />
    </HeroFrame>
  );
}

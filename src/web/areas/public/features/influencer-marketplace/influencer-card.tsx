import { memo, type ReactNode, type Ref } from "react";
import { preload } from "react-dom";
import { enquiryPath } from "#domain/contact/enquiry-path.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { followersText, knownTier } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { engagementText, priceText, ratingText } from "#domain/influencers/influencer-figures.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { ButtonOrLink } from "#web/ui/button-or-link.tsx";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { NameSeal, StarBadge } from "#web/ui/marks.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { CardPlatforms } from "./card-channels.tsx";

export const collaborationsOnCard = 2;

type InfluencerCardProps = {
  influencer: InfluencerRecord;
  /** Platform of the list's filter, whose followers come first. */
  platform?: string;
  onContact: (influencer: InfluencerRecord) => void;
  /** Renders the favorite button. Must be the same function on every render, because the card is memoized. */
  favorite: (influencer: InfluencerRecord) => ReactNode;
  /** Whether to load the picture immediately, for the first cards of the page. */
  priority?: boolean;
  /** Lets scripts focus the card. */
  ref?: Ref<HTMLElement>;
};

function pictureOf({ _id, name, avatar }: InfluencerRecord): string {
  return avatar || monogramPath("influencer", _id, name);
}

/**
 * A creator in the list. Its rows belong to the surrounding grid, so that neighboring cards stay level. On a phone,
 * the picture is beside the name, so that a screen shows two creators.
 */
export const InfluencerCard = memo(function InfluencerCard({
  influencer,
  platform = "",
  onContact,
  favorite,
  priority = false,
  ref,
}: InfluencerCardProps) {
  const nameId = `name-${influencer._id}`;
  if (priority) preload(pictureOf(influencer), { as: "image", fetchPriority: "high" });
  return (
    <CachedElement
      as="article"
      cacheKey={() => ["creator", priority, platform, influencer]}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={nameId}
      className="group/card relative grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-0 overflow-hidden sm:row-span-7 sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-subgrid rounded-card border border-line bg-raised transition-[border-color] duration-150 focus-within:border-ink hover:border-ink focus:border-ink"
    >
      {() => (
        <>
          <CardPicture influencer={influencer} platform={platform} favorite={favorite} priority={priority} />
          <CardHead influencer={influencer} nameId={nameId} platform={platform} />
          <p className="col-span-full mx-4 mt-2 line-clamp-2 text-small sm:mt-3">{influencer.bio}</p>
          <CardFigures influencer={influencer} platform={platform} />
          <CardWork work={influencer.work} to={influencerPath(influencer)} />
          <CardCollaborations influencer={influencer} />
          <CardActions influencer={influencer} nameId={nameId} onContact={onContact} />
        </>
      )}
    </CachedElement>
  );
});

function CardPicture({
  influencer,
  platform,
  favorite,
  priority,
}: Pick<InfluencerCardProps, "influencer" | "favorite"> & { platform: string; priority: boolean }) {
  const { _id, name, avatar, featured } = influencer;
  return (
    <div className="contents sm:relative sm:block">
      <Link
        to={influencerPath(influencer)}
        tabIndex={-1}
        aria-hidden="true"
        className="relative col-start-1 row-start-1 block overflow-hidden bg-sunk sm:aspect-4/3"
      >
        <Avatar
          src={avatar}
          fallback={monogramPath("influencer", _id, name)}
          alt=""
          size={480}
          priority={priority}
          className="absolute inset-0 size-full object-[50%_35%] transition-transform duration-250 ease-glide group-hover/card:scale-[1.03]"
        />
      </Link>
      {featured && <StarBadge className="absolute top-2.5 left-2.5">Featured</StarBadge>}
      <CardPlatforms influencer={influencer} platform={platform} />
      <div className="absolute top-1 right-1 flex rounded-full bg-raised">{favorite(influencer)}</div>
    </div>
  );
}

type PartProps = Pick<InfluencerCardProps, "influencer"> & { nameId: string };

/** On a phone, `creator-card-head` puts the heart beside the category, and the price below the tier. */
function CardHead({ influencer, nameId, platform }: PartProps & { platform: string }) {
  const { name, category, rate, verified, location, languages } = influencer;
  const followers = followersOf(influencer, platform);
  return (
    <div className="creator-card-head min-w-0 px-4 pt-3 sm:pt-4">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="truncate text-accent-text text-tiny">{category}</span>
        <span data-figures className="shrink-0 text-small">
          {priceText(rate)}
        </span>
      </p>
      <h3 className="mt-0.5 text-subheading">
        <Link id={nameId} to={influencerPath(influencer)} className="hover:text-accent-text">
          {name}
        </Link>
        {verified && <NameSeal className="text-accent-text" />}
      </h3>
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="text-ink-soft sm:truncate">{location}</span>
        <span className="shrink-0 font-semibold text-ink-faint">{knownTier(followers)}</span>
      </p>
      {languages.length > 0 && (
        <p className="truncate text-ink-soft text-small">{languageNames(languages)}</p>
      )}
    </div>
  );
}

function CardActions({ influencer, nameId, onContact }: PartProps & Pick<InfluencerCardProps, "onContact">) {
  return (
    <div className="col-span-full flex gap-2 px-4 pt-2.5 pb-3.5 sm:pt-4 sm:pb-5">
      <ButtonOrLink
        to={enquiryPath("influencerId", influencer._id)}
        className="grow"
        onClick={() => onContact(influencer)}
        aria-describedby={nameId}
      >
        Contact
      </ButtonOrLink>
      <Tooltip content="View profile" repeatsName>
        {(trigger) => (
          <Link
            {...trigger}
            to={influencerPath(influencer)}
            aria-label={`View profile of ${influencer.name}`}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border-[1.5px] border-ink transition-colors duration-150 hover:bg-ink hover:text-paper"
          >
            <LineIcon name="arrow-up-right" className="size-5" />
          </Link>
        )}
      </Tooltip>
    </div>
  );
}

/** Followers on the platform of the list, or else on all platforms. 0 if unknown. */
function followersOf({ channelFollowers, totalFollowers }: InfluencerRecord, platform: string): number {
  return platform ? (channelFollowers[platform] ?? 0) : totalFollowers;
}

function CardFigures({ influencer, platform }: { influencer: InfluencerRecord; platform: string }) {
  const { engagement, rating } = influencer;
  const followers = followersOf(influencer, platform);
  const figures = [
    [platform ? `On ${platformLabel(platform)}` : "Followers", followersText(followers)],
    ["Engagement", engagementText(engagement)],
    ["Rating", ratingText(rating)],
  ];
  return (
    <dl
      data-figures
      className="col-span-full mx-4 mt-2 grid grid-cols-[1.25fr_1.2fr_auto] border-line border-y py-2 sm:mt-4 sm:py-3"
    >
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-soft text-tiny">{label}</dt>
          <dd className="font-bold font-display text-subheading">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function CardCollaborations({ influencer: { collaborationTypes } }: { influencer: InfluencerRecord }) {
  // The row stays because the card's grid relies on it.
  if (collaborationTypes.length === 0) return <div />;
  return (
    <BadgeList
      label="Collaborations"
      items={collaborationTypes}
      most={collaborationsOnCard}
      className="col-span-full px-4 pt-2.5 sm:pt-4"
    />
  );
}

/** Pictures of the creator's work. Like the name, they link to the profile. A phone has no room for them. */
function CardWork({ work = [], to }: Pick<InfluencerRecord, "work"> & { to: string }) {
  // The row stays because the card's grid relies on it.
  if (work.length === 0) return <div />;
  return (
    <Link to={to} tabIndex={-1} aria-hidden="true" className="grid grid-cols-3 gap-2 px-4 pt-4 max-sm:hidden">
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

import clsx from "clsx";
import Languages from "lucide-react/icons/languages";
import Printer from "lucide-react/icons/printer";
import { Fragment, type ReactNode } from "react";
import { enquiryPath } from "#domain/contact/enquiry-path.ts";
import { followersText, knownTier } from "#domain/influencers/followers.ts";
import type { InfluencerProfile, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { engagementText, priceText, rateText, ratingText } from "#domain/influencers/influencer-figures.ts";
import { landingPath } from "#domain/influencers/landing.ts";
import { languageName } from "#domain/influencers/languages.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ButtonOrLink } from "#web/ui/button-or-link.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Seal, StarBadge } from "#web/ui/marks.tsx";
import { PhoneBar } from "#web/ui/phone-bar.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { ShareButton } from "./share-button.tsx";

type ProfileHeaderProps = {
  influencer: InfluencerProfile;
  address: string;
  onContact: (influencer: InfluencerRecord) => void;
  favorite: ReactNode;
};

/** Name, figures, and actions of a creator. */
export function ProfileHeader({ influencer, address, onContact, favorite }: ProfileHeaderProps) {
  const { _id, name, avatar, bio, location, languages, category, featured, verified, rate } = influencer;
  return (
    <header className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:grid-cols-[12rem_1fr] print:gap-x-8">
      <div className="relative self-start">
        <Avatar
          src={avatar}
          fallback={monogramPath("influencer", _id, name)}
          alt={avatar ? `Portrait of ${name}` : ""}
          size={480}
          priority
          className="w-full max-w-[26rem] rounded-card print:max-w-48"
        />
        {featured && <StarBadge className="absolute top-4 left-4">Featured</StarBadge>}
      </div>
      <div className="flex min-w-0 flex-col">
        <p className="flex flex-wrap gap-x-4 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {category && <span className="text-accent-text">{category}</span>}
          {location && (
            <span className="inline-flex items-center gap-1.5 text-ink-soft">
              <LineIcon name="map-pin" className="size-4 shrink-0" />
              <Link to={landingPath("location", location)} className="link-plain">
                {location}
              </Link>
            </span>
          )}
          {languages.length > 0 && <ProfileLanguages languages={languages} />}
        </p>
        <h1 id="profile-name" className="mt-2 text-title [overflow-wrap:anywhere]">
          <span>{name}</span>
          {verified && (
            <>
              {"\u00a0"}
              <Seal label="Verified" className="inline-block size-[0.6em] align-baseline text-accent-text" />
            </>
          )}
        </h1>
        {bio && <p className="mt-5 max-w-[38rem] whitespace-pre-line text-lead">{bio}</p>}
        <ProfileFigures influencer={influencer} />
        {rate !== null && <Price rate={rate} />}
        <div className="mt-6 flex flex-wrap items-center gap-3" data-print="hide">
          <ButtonOrLink
            to={enquiryPath("influencerId", _id)}
            size="large"
            className="max-sm:hidden"
            onClick={() => onContact(influencer)}
          >
            Contact
          </ButtonOrLink>
          <div className="flex gap-1 max-sm:-ml-3">
            {favorite}
            <ShareButton name={name} address={address} />
            <Tooltip content="Print the media kit" repeatsName>
              {(trigger) => (
                <IconButton {...trigger} label="Print the media kit" onClick={() => window.print()}>
                  <Printer aria-hidden="true" />
                </IconButton>
              )}
            </Tooltip>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The price of one post, what it includes, and what is agreed on top. */
function Price({ rate }: { rate: number }) {
  return (
    <div className="mt-6 print:mt-4">
      <p className="font-bold font-display text-subheading" data-figures>
        {rateText(rate)}
      </p>
      <ul className="mt-2 grid gap-1.5 text-small print:gap-0.5">
        <PriceLine icon="check" text="One post on one channel: idea, production, and publication" />
        <PriceLine icon="plus" text="Agreed on top: use in your ads, exclusivity, more posts" isExtra />
      </ul>
    </div>
  );
}

function PriceLine({
  icon,
  text,
  isExtra = false,
}: {
  icon: "check" | "plus";
  text: string;
  isExtra?: boolean;
}) {
  return (
    <li className={clsx("flex gap-2", isExtra && "text-ink-soft")}>
      <LineIcon name={icon} className={clsx("mt-0.5 size-4 shrink-0", !isExtra && "text-accent-text")} />
      <span>{text}</span>
    </li>
  );
}

export function ContactBar({ influencer, onContact }: Pick<ProfileHeaderProps, "influencer" | "onContact">) {
  const { name, rate, _id } = influencer;
  return (
    <PhoneBar label={`Contact ${name}`}>
      <p className="min-w-0 truncate font-semibold" data-figures>
        {priceText(rate) ?? name}
      </p>
      <ButtonOrLink to={enquiryPath("influencerId", _id)} onClick={() => onContact(influencer)}>
        Contact
      </ButtonOrLink>
    </PhoneBar>
  );
}

function ProfileLanguages({ languages }: Pick<InfluencerProfile, "languages">) {
  return (
    <span className="inline-flex gap-1.5 text-ink-soft">
      <Languages className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">Languages: </span>
      <span>
        {languages.map((language, index) => (
          <Fragment key={language}>
            {index > 0 && <span>{", "}</span>}
            <Link to={landingPath("language", language)} className="link-plain">
              {languageName(language)}
            </Link>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

function ProfileFigures({
  influencer: { totalFollowers, engagement, rating },
}: {
  influencer: InfluencerRecord;
}) {
  return (
    <dl
      data-figures
      className="mt-8 grid grid-cols-[auto_auto_auto] gap-x-4 border-line border-y py-6 [overflow-wrap:anywhere] justify-between print:grid-cols-3 print:py-3"
    >
      <Figure
        label="Followers"
        figure={followersText(totalFollowers)}
        note={knownTier(totalFollowers) ?? "Not known yet"}
      />
      <Figure
        label="Engagement"
        figure={engagementText(engagement)}
        note={engagement === 0 ? "Not measured yet" : "react to a post"}
      />
      <Figure
        label="Rating"
        figure={ratingText(rating)}
        note={rating === 0 ? "Not rated yet" : <Rating value={rating} className="h-3.5 sm:h-4.5" />}
      />
    </dl>
  );
}

function Figure({ label, figure, note }: { label: string; figure: string; note: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="mt-1 font-bold font-display text-heading sm:text-figure print:text-heading">{figure}</dd>
      <dd className="mt-2 text-ink-soft text-small">{note}</dd>
    </div>
  );
}

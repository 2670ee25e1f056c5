import { Link } from "react-router";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { creatorFormPath, influencerPath } from "#domain/http/record-paths.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import { followersText, knownTier } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { dollarsText, engagementText } from "#domain/influencers/influencer-figures.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { relationshipLabels } from "#domain/influencers/relationship.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { ownFieldColumns } from "#web/features/own-fields/own-field-value.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { MailLink } from "#web/ui/details.tsx";
import { MenuLink } from "#web/ui/dropdown-menu.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { PrivateBadge } from "#web/ui/private-badge.tsx";
import type { Action, ListHandle, ListTable } from "#web/ui/resource.ts";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { RowMenu } from "#web/ui/row-menu.tsx";
import { refusalToTell } from "./tell-texts.ts";

type RowActions = Record<"copyCredentials" | "tell" | "remove", Action<InfluencerRecord>>;

/** Makes the form return to the list with its filters and page. */
const editLink = ({ _id }: InfluencerRecord) => ({
  to: creatorFormPath(_id),
  state: { fromList: true },
});

/** Creators with what decides whether they fit. */
export const influencersTable = (
  rowActions: RowActions,
  ownFields: readonly CustomField[],
): ListTable<InfluencerRecord> => ({
  caption: "Influencers",
  areColumnsChosen: true,
  cardsBelow: 900,
  card: (influencer, { run }) => (
    <RowCard
      picture={<Face {...influencer} />}
      title={<NameLink {...influencer} />}
      badge={<CardBadges {...influencer} />}
      facts={[
        warningOf(influencer) && <CardWarning key="warning" {...influencer} />,
        <CardFigures key="figures" {...influencer} />,
      ]}
      actions={<Actions influencer={influencer} run={run} {...rowActions} />}
    />
  ),
  title: { id: "name", header: "Name", className: "min-w-36", cell: Name },
  columns: [
    {
      id: "email",
      header: "Email",
      className: "min-w-36 max-w-44",
      cell: ({ email }) => (email ? <MailLink email={email} /> : "–"),
    },
    { id: "category", header: "Category", className: "min-w-26", cell: ({ category }) => category || "–" },
    { id: "location", header: "Location", className: "min-w-20", cell: Place },
    { id: "followers", header: "Followers", className: "min-w-24 tabular-nums", cell: Channels },
    {
      id: "price",
      header: "Price",
      align: "end",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ rate }) => (rate === null ? "–" : dollarsText(rate)),
    },
    {
      id: "engagement",
      header: "Engagement",
      align: "end",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ engagement }) => engagementText(engagement),
    },
    ...ownFieldColumns<InfluencerRecord>(ownFields),
  ],
  actions: (influencer, { run }) => <Actions influencer={influencer} run={run} {...rowActions} />,
});

type ActionsProps = RowActions & Pick<ListHandle<InfluencerRecord>, "run"> & { influencer: InfluencerRecord };

/** The menu also deletes if there is little room. On a card, the name leads to the form. */
function Actions({ influencer, run, copyCredentials, tell, remove }: ActionsProps) {
  const { name, email, visibility } = influencer;
  return (
    <>
      <RowLink {...editLink(influencer)} label={`Edit ${name}`} className="@max-[900px]:hidden">
        Edit
      </RowLink>
      <RowButton
        tone="danger"
        label={`Delete ${name}`}
        className="@max-[1090px]:hidden"
        onClick={() => run(remove, influencer)}
      >
        Delete
      </RowButton>
      <RowMenu label={`More for ${name}`}>
        {visibility !== "private" && (
          <MenuLink to={influencerPath(influencer)} className="text-small">
            View in the marketplace
          </MenuLink>
        )}
        {refusalToTell(influencer) === undefined && (
          <MenuButton onClick={() => run(tell, influencer)}>Tell them</MenuButton>
        )}
        <MenuButton disabled={!email} onClick={() => run(copyCredentials, influencer)}>
          Copy Credentials
        </MenuButton>
        <MenuButton className="text-danger-text @min-[1090px]:hidden" onClick={() => run(remove, influencer)}>
          Delete
        </MenuButton>
      </RowMenu>
    </>
  );
}

function Tags({ tags = [] }: InfluencerRecord) {
  return tags.length > 0 && <p className="mt-0.5 text-ink-soft text-tiny">{tags.join(", ")}</p>;
}

function Place({ location, languages: tags }: InfluencerRecord) {
  return (
    <>
      <span>{location || "–"}</span>
      {tags.length > 0 && <span className="block text-ink-soft text-tiny">{languageNames(tags)}</span>}
    </>
  );
}

function Channels({ platforms, totalFollowers }: InfluencerRecord) {
  return (
    <>
      <span>{`${followersText(totalFollowers)} `}</span>
      <span className="whitespace-nowrap text-ink-soft text-tiny">{knownTier(totalFollowers)}</span>
      <span className="mt-1 flex flex-wrap gap-1.5">
        {platforms.map((platform) => (
          <PlatformIcon
            key={platform}
            platform={platform}
            label={platformLabel(platform)}
            className="size-4.5"
          />
        ))}
      </span>
    </>
  );
}

function Name(influencer: InfluencerRecord) {
  return (
    <div className="flex items-center gap-3">
      <Face {...influencer} />
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <NameLink {...influencer} />
          <Badges {...influencer} />
        </p>
        <Tags {...influencer} />
      </div>
    </div>
  );
}

function Face({ _id, name, avatar }: InfluencerRecord) {
  return (
    <Avatar
      src={avatar}
      fallback={monogramPath("influencer", _id, name)}
      alt=""
      size={40}
      className="size-10 shrink-0 rounded-full"
    />
  );
}

function NameLink(influencer: InfluencerRecord) {
  return (
    <Link {...editLink(influencer)} className="link-plain font-semibold text-base">
      {influencer.name}
    </Link>
  );
}

/** Why the creator gets no messages; undefined if they do. */
function warningOf(influencer: InfluencerRecord): string | undefined {
  if (influencer.erasureAskedAt) return "Asked to be erased";
  return isOffLimits(influencer) ? relationshipLabels.do_not_contact : undefined;
}

/** The same on a card. */
function CardWarning(influencer: InfluencerRecord) {
  return <span className="font-semibold text-danger-text">{warningOf(influencer)}</span>;
}

/** Badges that leave room for the name: further ones are cut. */
function CardBadges({ verified, featured, visibility }: InfluencerRecord) {
  return (
    <span className="flex max-h-6 max-w-22 flex-wrap gap-1 overflow-hidden">
      {visibility === "private" && <PrivateBadge isShort />}
      {verified && <Badge tone="brand">Verified</Badge>}
      {featured && <Badge tone="gold">Featured</Badge>}
    </span>
  );
}

function Badges(influencer: InfluencerRecord) {
  const { verified, featured, visibility } = influencer;
  const warning = warningOf(influencer);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {warning && <Badge tone="danger">{warning}</Badge>}
      {visibility === "private" && <PrivateBadge />}
      {featured && <Badge tone="gold">Featured</Badge>}
      {verified && <Badge tone="brand">Verified</Badge>}
    </span>
  );
}

/** Platforms, size, price, and engagement of a creator, below the name on a card. */
function CardFigures({ platforms, totalFollowers, engagement, rate }: InfluencerRecord) {
  return (
    <span className="inline-flex items-center gap-x-2">
      {platforms.slice(0, shownPlatforms).map((platform) => (
        <PlatformIcon key={platform} platform={platform} label={platformLabel(platform)} className="size-4" />
      ))}
      <span>
        <span>{followersText(totalFollowers)}</span>
        <span className={platforms.length > 0 || totalFollowers === 0 ? "sr-only" : undefined}>
          {" followers"}
        </span>
      </span>
      {engagement > 0 && (
        <span>
          <span>{engagementText(engagement)}</span>
          <span className="sr-only">{" engagement"}</span>
        </span>
      )}
      {rate !== null && <span>{dollarsText(rate)}</span>}
    </span>
  );
}

/** Number of platforms on a card. */
const shownPlatforms = 3;

import type { ReactNode } from "react";
import { fieldText } from "#domain/influencers/field-kinds.ts";
import { type AppliedField, appliedFields, influencerFields } from "#domain/influencers/field-list.ts";
import { followersText, knownTier } from "#domain/influencers/followers.ts";
import { normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { phoneAddress } from "#domain/readers/read-phone.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Detail, Details, MailLink, OutwardLink, PhoneLink } from "#web/ui/details.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { RequestLinks } from "./request-links.tsx";

/** Fields that the review shows elsewhere. */
const placedFields: readonly AppliedField[] = ["name", "category", "bio", "rate", "followers", "socials"];
const listedFields = appliedFields.filter((name) => !placedFields.includes(name));

type RequestDetailsProps = { request: JoinRequest; timeline: ReactNode };

/** The creator's answers, and the timeline. */
export function RequestDetails({ request, timeline }: RequestDetailsProps) {
  const tier = knownTier(request.totalFollowers);
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <section aria-label="Bio">
        <div className="mb-3 flex flex-wrap gap-1.5">
          <Badge tone="accent">{request.category}</Badge>
          {tier && <Badge tone="outline">{tier}</Badge>}
        </div>
        <p className="wrap-anywhere whitespace-pre-line text-lead">{request.bio}</p>
      </section>
      <Channels request={request} />
      <Details>
        {listedFields.map((name) => (
          <Detail key={name} label={influencerFields[name].label}>
            <FieldContent name={name} request={request} />
          </Detail>
        ))}
        <Detail label="Rate">{request.rate !== null && `from $${request.rate} per post`}</Detail>
        <Detail label="Received">
          <Time value={request.createdAt} format="dateTime" />
        </Detail>
        {request.consent && <Detail label="Accepted">{request.consent.version}</Detail>}
      </Details>
      <RequestLinks requestId={request._id} name={request.name} />
      {timeline}
    </div>
  );
}

function FieldContent({ name, request }: { name: AppliedField; request: JoinRequest }) {
  if (name === "email") return <MailLink {...request} />;
  if (name === "phone")
    return request.phone && <PhoneLink phone={request.phone} to={phoneAddress(request.phone)} />;
  return <span>{fieldText(name, request[name])}</span>;
}

/** Channels with their figures, followed by ranges of platforms without a channel. */
function Channels({ request }: { request: JoinRequest }) {
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4 border-ink border-b-2 pb-2">
        <h3 className="text-subheading">Channels</h3>
        <p className="text-ink-soft text-small">
          <strong className="font-semibold text-ink tabular-nums">
            {followersText(request.totalFollowers)}
          </strong>{" "}
          followers in all
        </p>
      </div>
      <ul>
        {request.socials.map((social, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and none ever moves.
          <li key={index} className="flex items-center gap-3 border-line border-b py-2.5">
            <PlatformIcon platform={social.platform} className="size-5 shrink-0" />
            <div className="min-w-0 grow">
              <p className="font-medium">{platformLabel(social.platform)}</p>
              <SocialLink platform={social.platform} link={social.link} />
            </div>
            <p className="shrink-0 text-right tabular-nums">
              <span>{social.followers}</span>
              <span className="block text-ink-soft text-tiny">{request.followers[social.platform]}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SocialLink({ platform, link }: { platform: string; link: string }) {
  const known = normalizePlatform(platform);
  const address = known && profileAddress(known, link);
  if (!address) return <p className="wrap-anywhere text-small">{link}</p>;
  return (
    <OutwardLink to={address} className="wrap-anywhere text-small">
      {link}
    </OutwardLink>
  );
}

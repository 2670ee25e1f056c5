import { useEffect, useState } from "react";
import { contactAnswerTime } from "#domain/contact/answer-time.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import { followersFact } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { rateText } from "#domain/influencers/influencer-figures.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import type { Enquiries } from "#web/api/enquiries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/link.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import type { EnquirySubject } from "./enquiry-subject.ts";

type SentEnquiryProps = {
  subject: EnquirySubject;
  /** Address that a copy was sent to. */
  copyTo: string | undefined;
  similarTo: Enquiries["similarTo"];
  onClose: () => void;
};

/** Next steps after an enquiry, with similar creators to ask. */
export function SentEnquiry({ subject, copyTo, similarTo, onClose }: SentEnquiryProps) {
  const [similar, setSimilar] = useState<InfluencerRecord[]>([]);
  const { kind, id } = subject;
  useEffect(() => {
    let isShown = true;
    if (kind === "influencer") void similarTo(id).then((found) => isShown && setSimilar(found));
    return () => {
      isShown = false;
    };
  }, [kind, id, similarTo]);
  const [list, label] =
    kind === "influencer" ? ["/influencers", "Browse Influencers"] : ["/brands", "Browse Brands"];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sent. ${contactAnswerTime}`}
      description={
        copyTo
          ? `We have your message about ${subject.name}. A copy is on its way to ${copyTo}.`
          : `We have your message about ${subject.name}.`
      }
      footer={
        <>
          <ButtonLink to={list} variant="quiet" onClick={onClose}>
            {label}
          </ButtonLink>
          <Button variant={kind === "brand" ? "brand" : "primary"} onClick={onClose} data-autofocus>
            Done
          </Button>
        </>
      }
    >
      {similar.length > 0 && (
        <section aria-labelledby="also-ask">
          <h3 id="also-ask" className="mt-2 font-semibold">
            {`Creators like ${subject.name}`}
          </h3>
          <ul className="mt-3 border-line border-t">
            {similar.map((influencer) => (
              <SimilarCreator key={influencer._id} influencer={influencer} onClick={onClose} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function SimilarCreator({ influencer, onClick }: { influencer: InfluencerRecord; onClick: () => void }) {
  const { _id, name, avatar, category, location, totalFollowers, rate } = influencer;
  const facts = [followersFact(totalFollowers), rateText(rate)].filter(Boolean).join(", ");
  return (
    <li className="relative flex items-center gap-4 border-line border-b py-3">
      <Avatar
        src={avatar}
        fallback={monogramPath("influencer", _id, name)}
        alt=""
        size={56}
        className="size-14 shrink-0 rounded-field"
      />
      <div className="min-w-0 grow">
        <Link
          to={influencerPath(influencer)}
          onClick={onClick}
          className="font-semibold after:absolute after:inset-0 hover:text-accent-text"
        >
          {name}
        </Link>
        <p className="truncate text-ink-soft text-small">{[category, location].filter(Boolean).join(", ")}</p>
        <p className="text-small" data-figures="">
          {facts}
        </p>
      </div>
    </li>
  );
}

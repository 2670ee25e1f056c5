import { formatFollowers } from "#domain/influencers/followers.ts";
import { languageNames } from "#domain/influencers/languages.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { noLongerAvailable, voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { Avatar } from "#web/ui/picture.tsx";
import { Time } from "#web/ui/time.tsx";
import { creatorFigures } from "./creator-figures.ts";
import type { ItemView, ReviewView } from "./review-view.ts";
import { decisionText } from "./vote-buttons.tsx";

type PrintedReviewProps = { review: Review; view: ReviewView; agency: string; at: string };

/** The review for printing: a cover, two creators per page, and all decisions in a table. `at`: ISO 8601. */
export function PrintedReview({ review, view, agency, at }: PrintedReviewProps) {
  return (
    <div data-printed className="hidden print:block">
      <Cover review={review} agency={agency} at={at} />
      {pairsOf(view.available).map((pair) => (
        <section key={pair[0]?.item._id} data-sheet className="break-after-page">
          {pair.map((each) => (
            <PrintedCreator key={each.item._id} view={each} show={review.show} of={view.available.length} />
          ))}
        </section>
      ))}
      <Decisions review={review} view={view} at={at} />
    </div>
  );
}

function pairsOf(views: readonly ItemView[]): ItemView[][] {
  return views.flatMap((_, index) => (index % 2 === 0 ? [views.slice(index, index + 2)] : []));
}

function Cover({ review, agency, at }: Omit<PrintedReviewProps, "view">) {
  const { name, clientName, person, intro } = review;
  return (
    <section data-cover className="flex min-h-[220mm] break-after-page flex-col">
      <p className="border-ink border-t-4 pt-4 font-semibold">{agency}</p>
      <h1 className="wrap-anywhere mt-[40mm] text-[40pt] leading-none tracking-tight">{name}</h1>
      {clientName !== "" && <p className="mt-6 text-[16pt]">{`For ${clientName}`}</p>}
      {intro !== "" && <p className="wrap-anywhere mt-8 max-w-[130mm] whitespace-pre-line">{intro}</p>}
      <p className="mt-auto border-ink border-t pt-4">
        <Time value={at} />
        <span>{` · Answers of ${person}`}</span>
      </p>
    </section>
  );
}

type PrintedCreatorProps = { view: ItemView; show: Review["show"]; of: number };

function PrintedCreator({ view: { item, number, answer }, show, of }: PrintedCreatorProps) {
  const { creator, pitch } = item;
  return (
    <article className="grid min-h-[114mm] break-inside-avoid grid-cols-[48mm_minmax(0,1fr)] content-start gap-x-[7mm] border-ink border-t-2 pt-[4mm] text-[9.5pt] leading-snug">
      <div>
        <Avatar
          src={creator.avatar}
          fallback={monogramPath("influencer", item._id, creator.name)}
          alt=""
          size={480}
          priority
          className="w-full"
        />
        <div className="mt-[2mm] grid grid-cols-2 gap-[2mm]">
          {creator.pictures.slice(0, 2).map((picture) => (
            <img
              key={picture.id}
              src={picture.src}
              srcSet={picture.srcSet ?? undefined}
              sizes="12rem"
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
              alt=""
              className="aspect-square w-full object-cover"
            />
          ))}
        </div>
      </div>
      <div className="min-w-0">
        <p data-figures>{`${number} of ${of}`}</p>
        <h2 className="wrap-anywhere text-[18pt] leading-tight">{creator.name}</h2>
        <p>
          {[creator.category, creator.location, languageNames(creator.languages)].filter(Boolean).join(" · ")}
        </p>
        <dl
          data-figures
          className="mt-[3mm] flex flex-wrap gap-x-[8mm] gap-y-[2mm] border-ink border-y py-[2mm]"
        >
          {creatorFigures(item, show).map(({ label, value, was }) => (
            <div key={label}>
              <dt className="text-[8pt]">{label}</dt>
              <dd className="font-bold text-[12pt]">{value}</dd>
              {was && <dd className="text-[8pt]">{was}</dd>}
            </div>
          ))}
        </dl>
        {pitch !== "" && <p className="wrap-anywhere mt-[3mm] whitespace-pre-line">{pitch}</p>}
        <p className="mt-[3mm]">
          {creator.channels
            .map(({ platform, followers }) =>
              [platformLabel(platform), followers !== null && formatFollowers(followers)]
                .filter(Boolean)
                .join(" "),
            )
            .join(" · ")}
        </p>
        <p className="mt-[3mm]">
          Answer: <strong>{answer ? decisionText(answer.decision) : "Open"}</strong>
        </p>
      </div>
    </article>
  );
}

function Decisions({ review, view, at }: Omit<PrintedReviewProps, "agency">) {
  const cell = "border-ink border-b py-[1.5mm] pr-[3mm] text-left align-top";
  return (
    <section data-decisions>
      <h2 className="text-[22pt]">Decisions</h2>
      <p className="mt-[2mm]">
        <span>{`Answers of ${review.person}, as of `}</span>
        <Time value={at} format="dateTime" />
      </p>
      <table className="mt-[5mm] w-full table-fixed text-[9pt]">
        <thead>
          <tr>
            <th className={`${cell} w-[44mm]`}>Creator</th>
            <th className={`${cell} w-[20mm]`}>Answer</th>
            <th className={`${cell} w-[28mm]`}>Reason</th>
            <th className={cell}>Comment</th>
          </tr>
        </thead>
        <tbody>
          {view.places.map(({ id, view: each }) => (
            <tr key={id} className="break-inside-avoid">
              <td className={`${cell} wrap-anywhere`}>{each?.item.creator.name ?? noLongerAvailable}</td>
              <td className={cell}>{each && decisionText(each.answer?.decision)}</td>
              <td className={cell}>{each?.answer?.reason && voteReasons[each.answer.reason]}</td>
              <td className={`${cell} wrap-anywhere whitespace-pre-line`}>{each?.answer?.comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

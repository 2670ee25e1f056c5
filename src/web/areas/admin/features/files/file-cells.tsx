import FileText from "lucide-react/icons/file-text";
import Play from "lucide-react/icons/play";
import { Link } from "react-router";
import { formats } from "#domain/campaigns/offer-options.ts";
import { deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type { LibraryFile } from "#domain/files/files.contract.ts";
import { unusableText, usableLines } from "#domain/files/usable-text.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { Day } from "#web/ui/time.tsx";

/** A picture of the file, or a sign of its kind. */
export function FilePicture({ media }: LibraryFile) {
  const shape = "size-14 shrink-0 rounded-field bg-sunk";
  if (media.kind === "image") {
    return (
      <img
        src={media.src}
        srcSet={media.srcSet ?? undefined}
        sizes="56px"
        alt=""
        loading="lazy"
        width={56}
        height={56}
        className={`${shape} object-cover`}
      />
    );
  }
  if (media.poster !== null) return <VideoPoster poster={media.poster} shape={shape} />;
  const Sign = media.kind === "video" ? Play : FileText;
  return (
    <span aria-hidden="true" className={`${shape} inline-flex items-center justify-center text-ink-soft`}>
      <Sign className="size-5" />
    </span>
  );
}

function VideoPoster({ poster, shape }: { poster: string; shape: string }) {
  return (
    <span className="relative inline-flex shrink-0">
      <img src={poster} alt="" loading="lazy" width={56} height={56} className={`${shape} object-cover`} />
      <span
        aria-hidden="true"
        className="absolute right-1 bottom-1 inline-flex size-5 items-center justify-center rounded-full bg-night text-on-night"
      >
        <Play className="size-3" />
      </span>
    </span>
  );
}

/** Lines for what the file may be used for today, or why it may not be used. */
export function FileUses({ rights }: Pick<LibraryFile, "rights">) {
  const usable = usableLines(rights);
  if (usable.length === 0) return <NoUse rights={rights} />;
  return (
    <ul className="grid gap-1.5">
      {usable.map(({ uses, terms }) => (
        <li key={uses + terms}>
          <span className="block">{uses}</span>
          <span className="block text-ink-soft text-small">{terms}</span>
        </li>
      ))}
    </ul>
  );
}

function NoUse({ rights }: Pick<LibraryFile, "rights">) {
  return (
    <>
      <span className="block font-semibold text-danger-text">Nothing today</span>
      <span className="block text-ink-soft text-small">{unusableText(rights)}</span>
    </>
  );
}

export function FileCampaign({ campaign, clientName }: LibraryFile) {
  return (
    <>
      <Link to={`/admin/campaign?id=${campaign._id}`} className="link-plain wrap-anywhere block">
        {campaign.name}
      </Link>
      {clientName && <span className="wrap-anywhere block text-ink-soft text-small">{clientName}</span>}
    </>
  );
}

export function FileDay({ day, state }: LibraryFile) {
  return (
    <>
      <span className="block whitespace-nowrap">
        <Day value={day} withYear />
      </span>
      <span className="block text-ink-soft text-small">{deliverableStateLabels[state]}</span>
    </>
  );
}

/** 'Reel on Instagram'. */
export function formatText({ format, platform }: Pick<LibraryFile, "format" | "platform">): string {
  return `${formats[format]} on ${platformLabel(platform)}`;
}

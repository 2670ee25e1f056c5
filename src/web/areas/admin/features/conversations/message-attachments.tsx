import Download from "lucide-react/icons/download";
import type { Message } from "#domain/conversations/conversations.contract.ts";
import { PictureLink } from "#web/ui/file-thumbnails.tsx";
import { Videos } from "#web/ui/video-viewer.tsx";

type Attachment = Message["attachments"][number];

/** Files of a message: small pictures and videos, and everything else to download. */
export function MessageAttachments({ attachments, leftOut }: Pick<Message, "attachments" | "leftOut">) {
  const shown = attachments.filter(({ media }) => media !== null && media.kind !== "document");
  const others = attachments.filter((attachment) => !shown.includes(attachment));
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Pictures and videos" className="mt-3 flex flex-wrap gap-2">
          {shown.map((attachment) => (
            <li key={attachment._id} className="w-28">
              <Preview {...attachment} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Files" className="mt-3 grid gap-1">
          {others.map(({ _id, name, src, bytes }) => (
            <li key={_id}>
              <a
                href={src}
                download={name}
                className="link-plain inline-flex min-h-8 items-center gap-2 text-small"
              >
                <Download aria-hidden="true" className="size-4 shrink-0" />
                <span className="wrap-anywhere">{`${name} (${sizeText(bytes)})`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className="wrap-anywhere mt-3 text-ink-soft text-tiny">
          {`Left out, because too many, too large, or unreadable: ${leftOut.join(", ")}`}
        </p>
      )}
    </>
  );
}

function Preview({ media, name }: Attachment) {
  if (media === null) return null;
  if (media.kind === "video") return <Videos videos={[media]} name={name} />;
  return <PictureLink picture={media} name={name} onFailed={undefined} />;
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import type { Message } from "#domain/conversations/conversations.contract.ts";
import { FileLink } from "#web/ui/file-link.tsx";
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
              <FileLink name={name} src={src} bytes={bytes} />
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

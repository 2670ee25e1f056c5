import type { Draft } from "#domain/deliverables/deliverables.contract.ts";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { Videos } from "#web/ui/video-viewer.tsx";

/** Submitted videos, pictures, documents, text, and link of a draft. */
export function DraftContent({ draft: { caption, link, note, files } }: { draft: Draft }) {
  const videos = files.filter(({ kind }) => kind === "video");
  return (
    <div className="grid gap-4">
      <Videos videos={videos} name="Video" />
      {files.length > videos.length && <FileThumbnails files={files} label="Pictures" name="Picture" />}
      {caption !== "" && <p className="wrap-anywhere max-w-[40rem] whitespace-pre-line">{caption}</p>}
      {link !== "" && (
        <p>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link-plain wrap-anywhere"
          >
            {link}
          </a>
        </p>
      )}
      {note !== "" && (
        <p className="wrap-anywhere max-w-[40rem] whitespace-pre-line text-ink-soft">{`Note: ${note}`}</p>
      )}
    </div>
  );
}

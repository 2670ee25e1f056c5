import type { RefObject } from "react";
import type { ClientDraft } from "#domain/deliverables/client-drafts.contract.ts";
import { DocumentLinks, PictureLink } from "#web/ui/file-thumbnails.tsx";

type DraftFilesProps = {
  draft: ClientDraft;
  /** The film that was played last. */
  film: RefObject<HTMLVideoElement | null>;
  /** The addresses of files end after an hour. */
  onFailed: () => void;
};

/** Pictures and films of a draft, as large as there is room. */
export function DraftFiles({ draft: { files, creatorName }, film, onFailed }: DraftFilesProps) {
  const videos = files.filter(({ kind }) => kind === "video");
  const pictures = files.filter(({ kind }) => kind === "image");
  return (
    <div className="grid gap-3">
      {videos.map(({ id, src }, index) => (
        // biome-ignore lint/a11y/useMediaCaption: a creator's draft comes without captions.
        <video
          key={id}
          ref={(node) => {
            film.current ??= node;
          }}
          src={src}
          controls
          playsInline
          preload="metadata"
          aria-label={`Film ${index + 1} of ${creatorName}`}
          onPlay={({ currentTarget }) => {
            film.current = currentTarget;
          }}
          onError={onFailed}
          className="max-h-[75svh] w-full rounded-field bg-night"
        />
      ))}
      {pictures.map((picture, index) => (
        <PictureLink
          key={picture.id}
          picture={picture}
          name={`Picture ${index + 1} of ${creatorName}`}
          large
          onFailed={onFailed}
        />
      ))}
      <DocumentLinks documents={files.filter(({ kind }) => kind === "document")} />
    </div>
  );
}

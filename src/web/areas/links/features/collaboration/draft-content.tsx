import type { Draft } from "#domain/deliverables/deliverables.contract.ts";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { Films } from "#web/ui/film-viewer.tsx";

/** Submitted videos, pictures, documents, text, and link of a draft. */
export function DraftContent({ draft: { caption, link, note, files } }: { draft: Draft }) {
  const films = files.filter(({ kind }) => kind === "video");
  return (
    <div className="grid gap-4">
      <Films films={films} name="Film" />
      {files.length > films.length && <FileThumbnails files={files} label="Pictures" name="Picture" />}
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

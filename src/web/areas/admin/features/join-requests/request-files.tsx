import clsx from "clsx";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { DocumentLinks, FileThumbnails, PictureLink } from "#web/ui/file-thumbnails.tsx";
import { Time } from "#web/ui/time.tsx";

type RequestFilesProps = { request: JoinRequest; onPictureFailed: () => void };

/** The photo, which would become the avatar, and the work: pictures, videos, and documents. */
export function RequestFiles({ request, onPictureFailed }: RequestFilesProps) {
  const pictures = request.images.filter((file) => file.kind === "image");
  const documents = request.images.filter((file) => file.kind === "document");
  return (
    <div className="flex flex-col gap-4">
      <RequestPhoto request={request} onFailed={onPictureFailed} />
      <ul aria-label="Work" className="grid grid-cols-2 gap-2 empty:hidden">
        {pictures.map((picture, index) => (
          <li key={picture.id} className={clsx(index === 0 && "col-span-2")}>
            <PictureLink
              picture={picture}
              name={`Upload ${index + 1} of ${request.name}`}
              large={index === 0}
              onFailed={onPictureFailed}
            />
          </li>
        ))}
      </ul>
      {request.videos.map((video, index) => (
        // biome-ignore lint/a11y/useMediaCaption: a creator's own clip comes without captions.
        <video
          key={video.id}
          src={video.src}
          controls
          preload="metadata"
          aria-label={`Video ${index + 1} of ${request.name}`}
          className="max-h-[32rem] w-full rounded-field bg-night"
        />
      ))}
      <DocumentLinks documents={documents} />
      <RequestEvidence request={request} onPictureFailed={onPictureFailed} />
    </div>
  );
}

/** Proof of the applicant's figures. */
function RequestEvidence({ request, onPictureFailed }: RequestFilesProps) {
  if (request.evidence.length === 0) return null;
  return (
    <section className="border-ink border-t-2 pt-4">
      <h3 className="text-subheading">Proof</h3>
      <p className="text-ink-soft text-small">{`Only the team and ${request.name} see it.`}</p>
      {request.evidence.map(({ _id, sentAt, files }) => (
        <div key={_id} className="mt-3">
          <p className="mb-2 font-medium text-small">
            Sent <Time value={sentAt} format="dateTime" />
          </p>
          <FileThumbnails
            files={files}
            label="Proof"
            name={`Proof of ${request.name}`}
            onPictureFailed={onPictureFailed}
          />
        </div>
      ))}
    </section>
  );
}

/** The creator's future avatar: the photo, or the initials. */
function RequestPhoto({ request, onFailed }: { request: JoinRequest; onFailed: () => void }) {
  const { _id, name, photo } = request;
  return (
    <figure className="flex items-center gap-4">
      {photo ? (
        <span className="block size-24 shrink-0 overflow-hidden rounded-full">
          <PictureLink picture={photo} name={`Photo of ${name}`} onFailed={onFailed} />
        </span>
      ) : (
        <img
          src={monogramPath("influencer", _id, name)}
          alt=""
          width={96}
          height={96}
          className="size-24 shrink-0 rounded-full"
        />
      )}
      <figcaption className="text-ink-soft text-small">
        {photo ? "Profile photo" : "No profile photo. The profile will show the initials."}
      </figcaption>
    </figure>
  );
}

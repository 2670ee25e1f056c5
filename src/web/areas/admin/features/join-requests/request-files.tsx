import clsx from "clsx";
import Download from "lucide-react/icons/download";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";

type RequestFilesProps = { request: JoinRequest; onPictureFailed: () => void };

/** The photo, which would become the avatar, and the work: pictures, videos and documents. */
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
      <ul className="flex flex-col gap-2 empty:hidden">
        {documents.map((file, index) => (
          <li key={file.id}>
            <a href={file.src} download className="link-plain inline-flex items-center gap-2">
              <Download className="size-4" aria-hidden="true" />
              Document {index + 1} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The avatar that the creator would have: the photo, or the initials. */
function RequestPhoto({ request, onFailed }: { request: JoinRequest; onFailed: () => void }) {
  const { _id, name, photo } = request;
  return (
    <figure className="flex items-center gap-4">
      {photo ? (
        <span className="block size-24 shrink-0 overflow-hidden rounded-full">
          <PictureLink picture={photo} name={`Photo of ${name}`} large={false} onFailed={onFailed} />
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

type PictureLinkProps = { picture: Media; name: string; large: boolean; onFailed: () => void };

/** A picture that links to its full size. */
function PictureLink({ picture, name, large, onFailed }: PictureLinkProps) {
  return (
    <a
      href={largest(picture)}
      target="_blank"
      rel="noopener noreferrer"
      className="block overflow-hidden rounded-field bg-sunk"
    >
      <img
        src={picture.src}
        srcSet={picture.srcSet ?? undefined}
        sizes={large ? "(width < 768px) 90vw, 460px" : "(width < 768px) 45vw, 230px"}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        alt={name}
        onError={onFailed}
        className={clsx("w-full object-cover", large ? "max-h-[32rem]" : "aspect-square")}
      />
    </a>
  );
}

function largest(picture: Media): string {
  return picture.srcSet?.split(", ").at(-1)?.split(" ")[0] ?? picture.src;
}

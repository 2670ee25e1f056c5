import clsx from "clsx";
import { DownloadLink } from "./download-link.tsx";

export type ShownFile = {
  id: string;
  kind: "image" | "video" | "document";
  type: string;
  src: string;
  srcSet: string | null;
  width: number | null;
  height: number | null;
  poster: string | null;
  preview: string | null;
};

type FileThumbnailsProps = {
  files: readonly ShownFile[];
  /** Name of the list. */
  label: string;
  /** Name of a file, followed by its number. */
  name: string;
  onPictureFailed?: () => void;
};

/** Pictures in a row, each linked to its full size, and documents to download. */
export function FileThumbnails({ files, label, name, onPictureFailed }: FileThumbnailsProps) {
  const pictures = files.filter(({ kind }) => kind === "image");
  const documents = files.filter(({ kind }) => kind === "document");
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={label} className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <PictureLink picture={picture} name={`${name} ${index + 1}`} onFailed={onPictureFailed} />
          </li>
        ))}
      </ul>
      <DocumentLinks documents={documents} />
    </div>
  );
}

export function DocumentLinks({ documents }: { documents: readonly ShownFile[] }) {
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {documents.map((file, index) => (
        <li key={file.id}>
          <DownloadLink src={file.src}>{documentName(file, index)}</DownloadLink>
        </li>
      ))}
    </ul>
  );
}

/** Few browsers show HEIC pictures. */
function documentName({ type }: ShownFile, index: number): string {
  return type === "image/heic"
    ? `Picture ${index + 1} (HEIC, download it to look at it)`
    : `Document ${index + 1} (PDF)`;
}

type PictureLinkProps = {
  picture: ShownFile;
  name: string;
  large?: boolean;
  onFailed: (() => void) | undefined;
};

/** A picture that links to its full size. */
export function PictureLink({ picture, name, large = false, onFailed }: PictureLinkProps) {
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

/** Address of a file, or of the largest version of a picture. */
export function largest(picture: Pick<ShownFile, "src" | "srcSet">): string {
  return picture.srcSet?.split(", ").at(-1)?.split(" ")[0] ?? picture.src;
}

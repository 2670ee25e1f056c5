import { Link } from "react-router";
import { momentText } from "#domain/deliverables/moment-text.ts";
import type { LibraryFile } from "#domain/files/files.contract.ts";
import { fileSizeText } from "#domain/media/early-uploads.ts";
import { Detail, Details } from "#web/ui/details.tsx";
import { DocumentLinks, PictureLink } from "#web/ui/file-thumbnails.tsx";
import { Videos } from "#web/ui/video-viewer.tsx";
import { FileCampaign, FileDay, FileUses } from "./file-cells.tsx";

export function FileDetails({ file }: { file: LibraryFile }) {
  const { media, creatorName, campaign, collaborationId, deliverableName, tags, bytes, publishedUrl } = file;
  return (
    <div className="grid gap-6">
      <FileView media={media} name={`${creatorName}, ${deliverableName}`} />
      <Details className="grid-cols-[8rem_minmax(0,1fr)]">
        <Detail label="Usable today">
          <FileUses {...file} />
        </Detail>
        <Detail label="Campaign">
          <FileCampaign {...file} />
        </Detail>
        <Detail label="Deliverable">
          <Link
            to={`/admin/campaign?id=${campaign._id}&collaboration=${collaborationId}`}
            className="link-plain wrap-anywhere"
          >
            {deliverableName}
          </Link>
        </Detail>
        {publishedUrl && (
          <Detail label="Post">
            <a href={publishedUrl} target="_blank" rel="noopener noreferrer" className="link-plain break-all">
              {publishedUrl}
            </a>
          </Detail>
        )}
        <Detail label="Day">
          <FileDay {...file} />
        </Detail>
        {tags.length > 0 && <Detail label="Tags">{tags.join(", ")}</Detail>}
        {media.durationMs !== null && (
          <Detail label="Length">{momentText(Math.round(media.durationMs / 1000))}</Detail>
        )}
        <Detail label="Size">{fileSizeText(bytes)}</Detail>
        <Detail label="Rights">
          <Link to={`/admin/rights?search=${encodeURIComponent(creatorName)}`} className="link-plain">
            Open the rights
          </Link>
        </Detail>
      </Details>
    </div>
  );
}

function FileView({ media, name }: { media: LibraryFile["media"]; name: string }) {
  if (media.kind === "video") return <Videos videos={[media]} name={name} />;
  if (media.kind === "document") return <DocumentLinks documents={[media]} />;
  return <PictureLink picture={media} name={name} large onFailed={undefined} />;
}

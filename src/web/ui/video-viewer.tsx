import { DownloadLink } from "./download-link.tsx";
import { DocumentLinks, PictureLink, type ShownFile } from "./file-thumbnails.tsx";
import type { Video } from "./use-video.ts";
import { VideoPlayer } from "./video-player.tsx";

type VideoViewerProps = {
  files: readonly ShownFile[];
  /** Name of a file, followed by its number. */
  name: string;
  video: Pick<Video, "box" | "player">;
  /** Called if a file is missing or its URL has expired. */
  onFailed: () => void;
};

/** Videos and pictures at full width, and documents to download. A video restarts if its URL changes. */
export function VideoViewer({ files, name, video, onFailed }: VideoViewerProps) {
  const videos = files.filter(({ kind }) => kind === "video");
  const pictures = files.filter(({ kind }) => kind === "image");
  return (
    <div ref={video.box} className="grid min-w-0 gap-3 empty:hidden">
      <Videos videos={videos} name={`${name}, video`} player={video.player} onFailed={onFailed} />
      {pictures.map((picture, index) => (
        <PictureLink
          key={picture.id}
          picture={picture}
          name={`${name}, picture ${index + 1}`}
          large
          onFailed={onFailed}
        />
      ))}
      <DocumentLinks documents={files.filter(({ kind }) => kind === "document")} />
    </div>
  );
}

type VideosProps = {
  videos: readonly ShownFile[];
  /** Name of a video, followed by its number. */
  name: string;
  player?: Video["player"];
  onFailed?: () => void;
};

/** Videos at full width. */
export function Videos({ videos, name, player, onFailed }: VideosProps) {
  return videos.map((video, index) => (
    <VideoPlayer
      key={video.id}
      file={video}
      name={`${name} ${index + 1}`}
      player={player}
      onFailed={onFailed}
    >
      {video.preview !== null && (
        <p className="text-ink-soft text-small">
          {"A smaller version that every browser plays. "}
          <DownloadLink src={video.src}>Download the original</DownloadLink>
        </p>
      )}
    </VideoPlayer>
  ));
}

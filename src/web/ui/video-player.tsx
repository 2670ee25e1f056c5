import clsx from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DownloadLink, type ShownFile } from "./file-thumbnails.tsx";
import type { Video } from "./use-video.ts";

type VideoPlayerProps = {
  file: ShownFile;
  name: string;
  player?: Video["player"] | undefined;
  /** Called if the file is missing or its URL has expired. */
  onFailed?: (() => void) | undefined;
  /** Whether to offer the original beside a preview. */
  offersOriginal?: boolean;
  /** Whether it fills the height of its place, beside another video. */
  fills?: boolean;
};

/** A video at full width. Says so if this browser cannot play it. */
export function VideoPlayer({
  file,
  name,
  player,
  onFailed,
  offersOriginal = true,
  fills,
}: VideoPlayerProps) {
  const { src, preview, poster, width, height } = file;
  const shown = preview ?? src;
  const [unplayable, setUnplayable] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const onError = async () => {
    if (await isThere(shown)) setUnplayable(shown);
    else onFailed?.();
  };
  // Where only the sound can be decoded, there is no error.
  const onLoadedMetadata = () => {
    if (video.current?.videoWidth === 0) setUnplayable(shown);
  };
  // Of a page that the server has rendered, both may have happened before this script runs.
  const catchUp = useEffectEvent(() => {
    if (video.current?.error) void onError();
    else if ((video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA) onLoadedMetadata();
  });
  useEffect(() => catchUp(), []);
  if (unplayable === shown) return <Unplayable file={file} name={name} />;
  return (
    <div className={clsx("grid min-w-0 gap-1.5", fills && "h-full")}>
      <video
        {...player}
        ref={video}
        // Without a time, Safari shows no picture of the video.
        src={poster === null ? `${shown}#t=0.001` : shown}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        onError={() => void onError()}
        onLoadedMetadata={onLoadedMetadata}
        width={width ?? undefined}
        height={height ?? undefined}
        aria-label={name}
        className={clsx(
          "max-h-[70dvh] w-full bg-night",
          fills ? "h-full rounded-card" : "h-auto rounded-field",
        )}
      />
      {preview !== null && offersOriginal && (
        <p className="text-ink-soft text-small">
          {"A smaller version that every browser plays. "}
          <DownloadLink src={src}>Download the original</DownloadLink>
        </p>
      )}
    </div>
  );
}

function Unplayable({ file: { src, poster }, name }: { file: ShownFile; name: string }) {
  return (
    <section aria-label={name} className="grid gap-3 rounded-field bg-sunk p-5">
      {poster !== null && (
        <img src={poster} alt="" className="max-h-[40dvh] w-full rounded-field object-contain" />
      )}
      <p>
        <span className="block font-semibold">This browser can’t play the video</span>
        <span className="block text-ink-soft">
          It was recorded in a format that only some devices know, such as HEVC. Download it to watch it.
        </span>
      </p>
      <DownloadLink src={src}>Download the video</DownloadLink>
    </section>
  );
}

async function isThere(src: string): Promise<boolean> {
  try {
    return (await fetch(src, { headers: { range: "bytes=0-0" } })).ok;
  } catch {
    return false;
  }
}

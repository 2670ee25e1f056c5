import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownFile } from "./file-thumbnails.tsx";
import type { Video } from "./use-video.ts";

const UnplayableVideo = lazy(() => import("./unplayable-video.tsx"));

type VideoPlayerProps = {
  file: ShownFile;
  name: string;
  player?: Video["player"] | undefined;
  /** Called if the file is missing or its URL has expired. */
  onFailed?: (() => void) | undefined;
  /** Whether it fills the height of its place, beside another video. */
  fills?: boolean;
  /** Below the video. */
  children?: ReactNode;
};

/** A video at full width. Says so if this browser cannot play it. */
export function VideoPlayer({ file, name, player, onFailed, fills, children }: VideoPlayerProps) {
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
  if (unplayable === shown) {
    return (
      <Suspense fallback={null}>
        <UnplayableVideo file={file} name={name} />
      </Suspense>
    );
  }
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
      {children}
    </div>
  );
}

async function isThere(src: string): Promise<boolean> {
  try {
    return (await fetch(src, { headers: { range: "bytes=0-0" } })).ok;
  } catch {
    return false;
  }
}

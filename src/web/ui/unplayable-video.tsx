import { DownloadLink } from "./download-link.tsx";
import type { ShownFile } from "./file-thumbnails.tsx";

type UnplayableVideoProps = { file: ShownFile; name: string };

/** In place of a video that this browser cannot play. */
export default function UnplayableVideo({ file: { src, poster }, name }: UnplayableVideoProps) {
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

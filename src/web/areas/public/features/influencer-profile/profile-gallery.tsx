import clsx from "clsx";
import FileText from "lucide-react/icons/file-text";
import { lazy, Suspense, useState } from "react";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { VideoPlayer } from "#web/ui/video-player.tsx";
import { narrowTileOf, type Tile, tileOf } from "./gallery-tiles.ts";

type Media = InfluencerProfile["images"][number];

const Lightbox = lazy(() => import("#web/ui/lightbox.tsx"));

/** Files of the application: pictures, videos, and the number of documents to ask for. */
export function ProfileGallery({ influencer }: { influencer: InfluencerProfile }) {
  const { name, images, videos, documentCount, avatar } = influencer;
  const [shown, setShown] = useState<number>();
  // The picture that is already shown as the portrait comes last.
  const isPortrait = (file: Media) => avatar?.startsWith(`/media/${file.id}/`) ?? false;
  const pictures = images
    .filter((file) => file.kind === "image")
    .toSorted((left, right) => Number(isPortrait(left)) - Number(isPortrait(right)));
  if (images.length + videos.length + documentCount === 0) return null;
  return (
    <section aria-labelledby="work" className="mt-12 lg:mt-16 print:mt-6">
      <h2 id="work" className="text-subheading">
        Work
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 md:auto-rows-fr md:grid-cols-4 print:grid-cols-6 print:gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.id} className={tileClass(index, pictures.length)}>
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${pictures.length}`}
              onClick={() => setShown(index)}
              className="group absolute inset-0 size-full overflow-hidden rounded-card bg-sunk"
            >
              <Picture
                picture={picture}
                alt={`Work by ${name}, ${index + 1} of ${pictures.length}`}
                large={tileOf(index, pictures.length) !== "square"}
              />
            </button>
          </li>
        ))}
      </ul>
      <Videos name={name} videos={videos} />
      <Documents count={documentCount} />
      {shown !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            title={`Work by ${name}`}
            pictures={pictures}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const narrowTiles: Record<Tile, string> = {
  square: "aspect-square",
  wide: "col-span-2 aspect-[2/1]",
  large: "col-span-2 aspect-square",
};
// Rows are as high as a square, and a wide tile takes its height from them.
const wideTiles: Record<Tile, string> = {
  square: "md:col-span-1 md:aspect-square",
  wide: "md:col-span-2 md:aspect-auto",
  large: "md:col-span-2 md:row-span-2 md:aspect-square",
};

function tileClass(place: number, count: number): string {
  return clsx(
    "relative print:col-span-1 print:row-span-1 print:aspect-square",
    narrowTiles[narrowTileOf(place, count)],
    count === 1 ? "md:col-span-4 md:aspect-[2/1]" : wideTiles[tileOf(place, count)],
  );
}

function Picture({ picture, alt, large }: { picture: Media; alt: string; large: boolean }) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet ?? undefined}
      sizes={
        large ? "(min-width: 82rem) 38rem, (min-width: 48rem) 46vw, 92vw" : "(min-width: 82rem) 18rem, 46vw"
      }
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="size-full object-cover transition-transform duration-250 ease-glide group-hover:scale-[1.02]"
    />
  );
}

function Videos({ name, videos }: { name: string; videos: readonly Media[] }) {
  if (videos.length === 0) return null;
  return (
    <ul data-print="hide" className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 md:grid-cols-2">
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoPlayer file={video} name={`Video by ${name}, ${index + 1} of ${videos.length}`} fills />
        </li>
      ))}
    </ul>
  );
}

/** Documents and HEIC pictures are not public, but can be requested from the creator. */
function Documents({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p data-print="hide" className="mt-4 flex items-center gap-2 text-ink-soft">
      <FileText className="size-5" aria-hidden="true" />
      <span>{count === 1 ? "1 more file on request" : `${count} more files on request`}</span>
    </p>
  );
}

import { lazy, Suspense, useState } from "react";
import type { Creator } from "./review-view.ts";

const Lightbox = lazy(() => import("#web/ui/lightbox.tsx"));
const shownAtMost = 4;

/** Pictures of work, which open large. */
export function WorkPictures({ creator: { name, pictures } }: { creator: Creator }) {
  const [shown, setShown] = useState<number>();
  if (pictures.length === 0) return null;
  const rest = pictures.length - shownAtMost;
  return (
    <>
      <ul aria-label={`Work by ${name}`} className="mt-4 grid grid-cols-4 gap-2 md:mt-2 md:grid-cols-2">
        {pictures.slice(0, shownAtMost).map((picture, index) => (
          <li key={picture.id} className="relative aspect-square">
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${pictures.length} by ${name}`}
              onClick={() => setShown(index)}
              className="group absolute inset-0 size-full overflow-hidden rounded-field bg-sunk"
            >
              <img
                src={picture.src}
                srcSet={picture.srcSet ?? undefined}
                sizes="(min-width: 48rem) 7rem, 22vw"
                width={picture.width ?? undefined}
                height={picture.height ?? undefined}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-transform duration-250 ease-glide group-hover:scale-[1.03]"
              />
              {rest > 0 && index === shownAtMost - 1 && (
                <span className="night absolute right-1.5 bottom-1.5 rounded-print px-1.5 font-semibold text-tiny">
                  {`+${rest}`}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
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
    </>
  );
}

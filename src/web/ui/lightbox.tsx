import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { KeyboardEvent } from "react";
import { IconButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Width and height in pixels, if known. */
export type LightboxPicture = {
  id: string;
  src: string;
  srcSet: string | null;
  width: number | null;
  height: number | null;
};

type LightboxProps = {
  /** Title, and start of the pictures' descriptions. */
  title: string;
  pictures: readonly LightboxPicture[];
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** Shows a picture in large. Arrow keys and buttons go to the next and previous picture, in a circle. */
export default function Lightbox({ title, pictures, shown, onShow, onClose }: LightboxProps) {
  const picture = pictures[shown];
  const step = (by: number) => onShow((shown + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  };
  if (picture === undefined) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="sm:w-[min(70rem,calc(100vw-2rem))]! sm:max-h-[calc(100dvh-2rem)]!"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys from the buttons inside arrive here. */}
      <div onKeyDown={onKeyDown} className="flex flex-col items-center gap-4">
        <img
          key={picture.id}
          src={picture.src}
          srcSet={picture.srcSet ?? undefined}
          sizes="(min-width: 70rem) 67rem, 92vw"
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          alt={`${title}, ${shown + 1} of ${pictures.length}`}
          className="h-auto max-h-[calc(100dvh-14rem)] w-auto max-w-full rounded-card object-contain"
        />
        <div className="flex items-center gap-4">
          <IconButton label="Previous picture" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <p aria-live="polite" data-figures>
            {`${shown + 1} of ${pictures.length}`}
          </p>
          <IconButton label="Next picture" onClick={() => step(1)} data-autofocus>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </Dialog>
  );
}

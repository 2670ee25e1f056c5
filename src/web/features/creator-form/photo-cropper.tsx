import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type Crop, largestZoom, middle, moved, type Size, squareOf, zoomed } from "./crop-geometry.ts";

type PhotoCropperProps = {
  picked: File;
  /** Called with the cropped photo; without one if it should stay unchanged. */
  onDone: (file?: File) => void;
  onUnreadable: () => void;
};

/** Selects a square of a picture by dragging and pinching, with arrow keys, or with the slider. */
export function PhotoCropper({ picked, onDone, onUnreadable }: PhotoCropperProps) {
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState(middle);
  const sliderId = useId();
  useEffect(() => {
    const made = URL.createObjectURL(picked);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picked]);

  const finish = async () => {
    if (image.current && size) onDone(await croppedFile(image.current, squareOf(size, crop), picked.name));
  };
  const change = (next: (size: Size, crop: Crop) => Crop) => {
    if (size) setCrop((known) => next(size, known));
  };
  return (
    <Dialog
      open
      onClose={() => onDone()}
      title="Crop the photo"
      description={
        <>
          <span>Drag it into place</span>
          <span className="pointer-coarse:hidden">, or use the arrow keys</span>
          <span>. Your profile shows it as a square and as a circle.</span>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onDone()}>
            Cancel
          </Button>
          <Button onClick={() => void finish()} disabled={!size}>
            Use photo
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-80">
        <CropFrame crop={crop} onChange={change}>
          {url && (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                width > 0 && height > 0 ? setSize({ width, height }) : onUnreadable()
              }
              onError={onUnreadable}
              style={size && placed(size, crop)}
              className="absolute max-w-none origin-top-left"
            />
          )}
        </CropFrame>
        <label htmlFor={sliderId} className="mt-4 block font-semibold">
          Zoom
        </label>
        <input
          id={sliderId}
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = event.currentTarget.valueAsNumber;
            change((known, now) => zoomed(known, now, zoom));
          }}
          className="h-8 w-full accent-accent"
        />
      </div>
    </Dialog>
  );
}

/** Position of the picture relative to the frame, so that the frame shows the square. */
function placed(size: Size, crop: Crop) {
  const { left, top, side } = squareOf(size, crop);
  const share = (pixels: number) => `${(pixels / side) * 100}%`;
  return { width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) };
}

type CropFrameProps = {
  crop: Crop;
  onChange: (next: (size: Size, crop: Crop) => Crop) => void;
  children: React.ReactNode;
};

/** Like dragging, a key moves the picture, and so the crop the other way. */
const keySteps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const keyStep = 0.04;

/** Moves and zooms the picture by dragging, pinching, and keys. */
function CropFrame({ crop, onChange, children }: CropFrameProps) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const onPointerMove = ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const last = pointers.current.get(pointerId);
    if (!last) return;
    const before = spread(pointers.current);
    pointers.current.set(pointerId, { x, y });
    const pinched = before > 0 ? spread(pointers.current) / before : 1;
    const share = 1 / currentTarget.clientWidth / pointers.current.size;
    onChange((size, now) =>
      moved(size, zoomed(size, now, now.zoom * pinched), (last.x - x) * share, (last.y - y) * share),
    );
  };
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    const zoom = { "+": 1.1, "=": 1.1, "-": 1 / 1.1 }[event.key];
    if (!step && !zoom) return;
    event.preventDefault();
    if (step) onChange((size, now) => moved(size, now, step[0] * keyStep, step[1] * keyStep));
    if (zoom) onChange((size, now) => zoomed(size, now, now.zoom * zoom));
  };
  return (
    <div
      role="application"
      aria-label="Photo to crop. Arrow keys move it, plus and minus zoom."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, which is what its role says.
      tabIndex={0}
      data-autofocus=""
      data-zoom={crop.zoom}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      className="relative aspect-square w-full cursor-grab touch-none overflow-hidden rounded-field bg-sunk active:cursor-grabbing"
    >
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-full border-2 border-paper shadow-[0_0_0_40rem_var(--veil)]"
      />
    </div>
  );
}

/** Distance between two fingers; 0 for one. */
function spread(pointers: ReadonlyMap<number, { x: number; y: number }>): number {
  const [one, other] = pointers.values();
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

/** Large enough for every use, in pixels. */
const largestSide = 1600;

/** Cuts a square out of a picture, as a JPEG file. Undefined if the browser fails. */
async function croppedFile(
  image: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
  name: string,
): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.min(largestSide, Math.round(side)));
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  // JPEG would turn transparent pixels black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob ? new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : undefined;
}

import { useEffect, useState } from "react";
import { fileFaultMessage } from "#domain/media/accepted-files.ts";
import { Button } from "#web/ui/button.tsx";
import { PhotoCropper } from "./photo-cropper.tsx";
import type { Photo } from "./use-photo.ts";

type PhotoEditorProps = {
  photo: Photo;
  stored: string | null | undefined;
  onRemove: (() => void) | undefined;
};

/** Shows the photo as a round picture, with buttons to crop and remove it. A new one is cropped immediately. */
export default function PhotoEditor({ photo: { chosen, crop, remove }, stored, onRemove }: PhotoEditorProps) {
  const [cropped, setCropped] = useState<File>();
  const preview = useObjectUrl(chosen?.file);
  const address = preview ?? (chosen ? undefined : stored);
  const isCropping = chosen !== undefined && cropped !== chosen.picked;
  return (
    <div className="mt-1 flex w-full items-center gap-4">
      <span className="size-24 shrink-0 overflow-hidden rounded-full border border-line bg-sunk">
        {address && <img src={address} alt="Your profile" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 grow">
        {chosen && <p className="truncate font-medium text-small">{chosen.picked.name}</p>}
        <div className="-ml-4 flex flex-wrap">
          {chosen && (
            <Button variant="quiet" size="small" onClick={() => setCropped(undefined)}>
              Adjust crop
            </Button>
          )}
          {onRemove && (
            <Button variant="quiet" size="small" onClick={onRemove}>
              Remove photo
            </Button>
          )}
        </div>
      </div>
      {isCropping && (
        <PhotoCropper
          key={chosen.picked.lastModified + chosen.picked.name}
          picked={chosen.picked}
          onDone={(file) => {
            if (file) crop(file);
            setCropped(chosen.picked);
          }}
          onUnreadable={() => remove(fileFaultMessage(chosen.picked.name, "damaged"))}
        />
      )}
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [made, setMade] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : undefined;
}

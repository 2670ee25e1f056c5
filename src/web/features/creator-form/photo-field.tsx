import clsx from "clsx";
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { fileChoices } from "#domain/media/check-file.ts";
import { Field } from "#web/ui/field.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Photo } from "./use-photo.ts";

/** Loaded with the first photo. */
const PhotoEditor = lazy(() => import("./photo-editor.tsx"));

export type PhotoFieldProps = {
  form: FormState;
  photo: Photo;
  hint: string;
  /** URL of the stored photo, and a function to remove it if that is possible. */
  stored?: string | null;
  onRemoveStored?: () => void;
};

/** The profile photo, separate from the work. Without JavaScript it is sent uncropped, and the server crops it. */
export function PhotoField({ form, photo, hint, stored, onRemoveStored }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const [file] = input.current?.files ?? [];
    if (!input.current || !file) return;
    // Reset, so that a removed photo can be selected again.
    input.current.value = "";
    void photo.choose(file);
  };
  const remove = photo.chosen ? () => photo.remove() : onRemoveStored;
  // A photo that was selected before hydration.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);

  return (
    <Field
      id={`${form.formId}-photo`}
      label="Profile photo"
      hint={hint}
      error={asSentence(photo.notice ?? form.problemAt("photo"))}
      optional
      className="sm:col-span-2"
    >
      {(ties) => (
        <div className="flex flex-wrap items-center gap-4">
          {(photo.chosen || stored) && (
            <Suspense
              fallback={
                <div className="mt-1 w-full">
                  <Skeleton className="size-24 rounded-full" />
                </div>
              }
            >
              <PhotoEditor
                photo={photo}
                stored={stored}
                onRemove={
                  remove &&
                  (() => {
                    remove();
                    input.current?.focus();
                  })
                }
              />
            </Suspense>
          )}
          <input
            {...ties}
            ref={input}
            type="file"
            name="photo"
            accept={fileChoices.photo}
            onChange={take}
            className={clsx(
              "w-full min-w-0 text-small file:mr-3 file:min-h-11 file:rounded-full file:border-[1.5px] file:border-ink file:border-solid file:bg-transparent file:px-4 file:font-semibold file:text-ink",
              // The input is reset, so the browser would say that no file is selected.
              photo.chosen && "text-transparent",
            )}
          />
        </div>
      )}
    </Field>
  );
}

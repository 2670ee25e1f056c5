import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { useRef } from "react";
import { checkFile, fileChoices } from "#domain/media/check-file.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { type FieldProps, tiedTo } from "./field-props.ts";

/** Both are a JPG or PNG. A logo stays whole and small; a picture is stored in several widths. */
type Use = "logo" | "picture";

const uploads: Record<Use, (file: File) => Promise<string>> = {
  async logo(file) {
    const form = new FormData();
    form.append("logo", file);
    return (await adminCall("POST /api/admin/logos", { form })).data.logo;
  },
  async picture(file) {
    const form = new FormData();
    form.append("picture", file);
    return (await adminCall("POST /api/admin/page-pictures", { form })).data.picture;
  },
};

/** Uploads the file immediately. Pages show it after the form is saved. */
export function PictureControl({ form, field, path, use }: FieldProps<"text"> & { use: Use }) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const checked = await checkFile(use, file);
      if ("refusal" in checked) throw new RefusedPicture(checked.refusal);
      return uploads[use](file);
    },
    onSuccess: (address) => change(address),
    meta: { quiet: true },
  });
  const src = typeof value === "string" ? value : undefined;
  const failure =
    upload.error instanceof RefusedPicture ? upload.error.message : upload.error && messageOf(upload.error);
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field {...box} error={failure ?? box.error}>
        {(ties) => (
          <FileInput
            {...ties}
            ref={input}
            name={name}
            accept={fileChoices[use]}
            disabled={upload.isPending}
            onChoose={(file) => upload.mutate(file)}
          />
        )}
      </Field>
      {src && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={src}
            alt={use === "logo" ? "The logo" : "The picture"}
            className={clsx(
              "w-auto max-w-60 rounded-field border border-line",
              use === "logo" ? "h-14 bg-paper p-2" : "h-32 object-cover",
            )}
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              change(undefined);
              input.current?.focus();
            }}
          >
            {`Remove ${use}`}
          </Button>
        </div>
      )}
    </div>
  );
}

class RefusedPicture extends Error {}

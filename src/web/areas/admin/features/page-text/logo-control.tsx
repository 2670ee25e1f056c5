import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { checkFile, fileChoices } from "#domain/media/check-file.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { type FieldProps, tiedTo } from "./field-props.ts";

/** Uploads the logo immediately. Pages show it after the form is saved. */
export function LogoControl({ form, field, path }: FieldProps<"text">) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const checked = await checkFile("logo", file);
      if ("refusal" in checked) throw new RefusedLogo(checked.refusal);
      const body = new FormData();
      body.append("logo", file);
      return (await adminCall("POST /api/admin/logos", { form: body })).data.logo;
    },
    onSuccess: (logo) => change(logo),
    meta: { quiet: true },
  });
  const src = typeof value === "string" ? value : undefined;
  const failure =
    upload.error instanceof RefusedLogo ? upload.error.message : upload.error && messageOf(upload.error);
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field {...box} error={failure ?? box.error}>
        {(ties) => (
          <FileInput
            {...ties}
            ref={input}
            name={name}
            accept={fileChoices.logo}
            disabled={upload.isPending}
            onChoose={(file) => upload.mutate(file)}
          />
        )}
      </Field>
      {src && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={src}
            alt="The logo"
            className="h-14 w-auto max-w-60 rounded-field border border-line bg-paper p-2"
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              change(undefined);
              input.current?.focus();
            }}
          >
            Remove logo
          </Button>
        </div>
      )}
    </div>
  );
}

class RefusedLogo extends Error {}

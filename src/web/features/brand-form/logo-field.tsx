import clsx from "clsx";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { checkFile, fileChoices } from "#domain/media/check-file.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { Avatar, fallbackPicture } from "#web/ui/picture.tsx";

export type ChosenLogo = ReturnType<typeof useLogo>;

/** The logo of a record: the stored one, a new one, or none. */
export function useLogo(stored: string | null) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [removed, setRemoved] = useState(false);
  const [notice, setNotice] = useState<string>();
  const leave = useEffectEvent(() => {
    if (chosen) URL.revokeObjectURL(chosen.url);
  });
  useEffect(() => () => leave(), []);

  const replace = (next: { file: File; url: string } | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(next);
    setNotice(undefined);
  };
  return {
    file: chosen?.file,
    address: chosen?.url ?? (removed ? null : stored),
    notice,
    isRemoved: removed && !chosen,
    isChanged: () => removed || chosen !== undefined,
    choose: async (file: File) => {
      const checked = await checkFile("logo", file);
      if ("refusal" in checked) setNotice(checked.refusal);
      else replace({ file, url: URL.createObjectURL(file) });
    },
    remove: () => {
      replace(undefined);
      setRemoved(true);
    },
    reset: () => {
      replace(undefined);
      setRemoved(false);
    },
  };
}

/** Shows the logo and lets the user replace it. */
export function LogoField({ logo, problem }: { logo: ChosenLogo; problem: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const error = asSentence(problem ?? logo.notice);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-4 sm:col-span-2">
      <Avatar
        src={logo.address}
        fallback={fallbackPicture}
        alt={logo.address ? "The logo" : "No logo"}
        size={72}
        className={clsx(
          "size-18 shrink-0 rounded-field border border-line",
          logo.address && "object-contain!",
        )}
      />
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-semibold">
          Logo <span className="font-normal text-ink-faint text-small">optional</span>
        </label>
        <div className="mt-1.5 flex flex-wrap items-center gap-3">
          <FileInput
            ref={input}
            id={id}
            name="logo"
            accept={fileChoices.logo}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChoose={(file) => void logo.choose(file)}
          />
          {logo.address && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                logo.remove();
                input.current?.focus();
              }}
            >
              Remove logo
            </Button>
          )}
        </div>
        {logo.file && <p className="mt-1 truncate text-ink-soft text-small">{logo.file.name}</p>}
        {error && (
          <div className="mt-1">
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import { followersLength } from "#domain/influencers/application-limits.ts";
import type { followerCountOf } from "#domain/influencers/follower-count.ts";
import { formPlatforms, normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import type { FormRow } from "#web/ui/form/use-rows.ts";

const platformOptions: { value: string; label: string }[] = formPlatforms.map((value) => ({
  value,
  label: value === "twitter/X" ? "Twitter/X" : platformLabel(normalizePlatform(value) ?? value),
}));

type ChannelRowProps = {
  row: Omit<FormRow, "key">;
  index: number;
  onRemove?: (() => void) | undefined;
  /** May stay empty. */
  isExtra?: boolean;
};

/** One social channel: platform, link or username, and the creator's own figure, from which the range follows. */
export function ChannelRow(props: ChannelRowProps) {
  const { row, index, onRemove, isExtra = false } = props;
  const { form, path } = row;
  const platforms = withCurrent(platformOptions, form.texts.get(`${path}.platform`));
  const stored = form.texts.get(`${path}.range`);
  const [figure, setFigure] = useState(form.texts.get(`${path}.followers`) ?? "");
  const ref = useRef<HTMLFieldSetElement>(null);
  // The figure may have been typed before hydration.
  useEffect(() => {
    const control = ref.current?.querySelector<HTMLInputElement>("[name$='.followers']");
    if (control) setFigure(control.value);
  }, []);
  const common = { form, required: !isExtra };
  return (
    <fieldset ref={ref} className="min-w-0">
      <legend className="float-left mb-3 font-display font-bold text-subheading">Channel {index + 1}</legend>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="link-plain float-right min-h-6 font-semibold text-small"
        >
          Remove<span className="sr-only"> channel {index + 1}</span>
        </button>
      )}
      <div className="clear-both grid gap-x-5 gap-y-5 sm:grid-cols-2 xl:grid-cols-[5fr_5fr_5fr_4fr]">
        <SelectField
          {...common}
          name={`${path}.platform`}
          label="Platform"
          placeholder="Select"
          options={platforms}
        />
        <InputField
          {...common}
          name={`${path}.link`}
          label="Link/Username"
          placeholder="@username"
          maxLength={textLimits.url}
          autoCapitalize="none"
          spellCheck={false}
        />
        <InputField
          {...common}
          name={`${path}.followers`}
          label="Followers"
          placeholder="12,500"
          maxLength={followersLength}
          autoComplete="off"
          onChange={(event) => setFigure(event.currentTarget.value)}
        />
        {stored && <input name={`${path}.range`} defaultValue={stored} readOnly hidden />}
        <FollowerCount control={`${form.formId}-${path}.followers`} figure={figure} stored={stored} />
      </div>
    </fieldset>
  );
}

/** The options, plus the current value if it is not among them: the form does not offer 'twitch', for example. */
function withCurrent(options: typeof platformOptions, current: string | null) {
  if (!current || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: platformLabel(current) }];
}

type FollowerCountProps = { control: string; figure: string; stored: string | null };

/** The Follower Count that follows from a figure, while it is typed. How figures are read is loaded with the first one. */
function FollowerCount({ control, figure, stored }: FollowerCountProps) {
  const [count, setCount] = useState<ReturnType<typeof followerCountOf>>();
  useEffect(() => {
    let isCurrent = true;
    if (figure === "") setCount(undefined);
    else {
      void import("#domain/influencers/follower-count.ts")
        .then((loaded) => isCurrent && setCount(loaded.followerCountOf(figure, stored)))
        .catch(() => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [figure, stored]);
  return (
    <output htmlFor={control} className="self-end pb-2.5 text-ink-soft text-small" data-figures="">
      <strong className="block text-ink">{count?.followers}</strong>
      {count?.range}
    </output>
  );
}

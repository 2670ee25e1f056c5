import { type ChangeEvent, useRef } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import { rangeOfFigure } from "#domain/influencers/application-form.ts";
import { followersLength } from "#domain/influencers/application-limits.ts";
import { followerRangeLabels, followerRanges } from "#domain/influencers/followers.ts";
import { formPlatforms, normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import type { FormRow } from "#web/ui/form/use-rows.ts";

const platformOptions: { value: string; label: string }[] = formPlatforms.map((value) => ({
  value,
  label: value === "twitter/X" ? "Twitter/X" : platformLabel(normalizePlatform(value) ?? value),
}));
const rangeOptions = followerRanges.map((value) => ({ value, label: followerRangeLabels[value] }));

type ChannelRowProps = {
  row: Omit<FormRow, "key">;
  index: number;
  /** The index of an earlier row with the same platform, whose Follower Count applies to this row, too. */
  samePlatform?: number | undefined;
  onPlatform?: (platform: string) => void;
  onRemove?: (() => void) | undefined;
  /** May stay empty. */
  isExtra?: boolean;
};

/** One social channel: platform, link or username, the creator's own figure, and the platform's range. */
export function ChannelRow(props: ChannelRowProps) {
  const { row, index, samePlatform, onPlatform, onRemove, isExtra = false } = props;
  const { form, path } = row;
  const platforms = withCurrent(platformOptions, form.texts.get(`${path}.platform`));
  const suggestion = useRangeSuggestion(`${path}.range`, form.texts.get(`${path}.range`));
  const common = { form, required: !isExtra };
  return (
    <fieldset ref={suggestion.ref} className="min-w-0">
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
      <div className="clear-both grid gap-x-5 gap-y-5 sm:grid-cols-2 xl:grid-cols-[5fr_5fr_4fr_6fr]">
        <SelectField
          {...common}
          name={`${path}.platform`}
          label="Platform"
          placeholder="Select"
          options={platforms}
          onChange={(event) => onPlatform?.(event.currentTarget.value)}
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
          onChange={suggestion.onFigure}
        />
        {samePlatform === undefined ? (
          <SelectField
            {...common}
            name={`${path}.range`}
            label="Follower Count"
            placeholder="Select a range"
            options={rangeOptions}
            onChange={suggestion.onChoice}
          />
        ) : (
          <p className="self-end pb-2.5 text-ink-soft text-small">Counted with channel {samePlatform + 1}.</p>
        )}
      </div>
    </fieldset>
  );
}

/** The options, plus the current value if it is not among them: the form does not offer 'twitch', for example. */
function withCurrent(options: typeof platformOptions, current: string | null) {
  if (!current || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: platformLabel(current) }];
}

/** Derives the range from the figure until the user chooses a range. */
function useRangeSuggestion(control: string, initial: string | null) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const isChosen = useRef(Boolean(initial));
  return {
    ref,
    onChoice: (event: ChangeEvent<HTMLSelectElement>) => {
      isChosen.current = event.currentTarget.value !== "";
    },
    onFigure: (event: ChangeEvent<HTMLInputElement>) => {
      const select = ref.current?.querySelector<HTMLSelectElement>(`[name="${control}"]`);
      if (!select || isChosen.current) return;
      select.value = rangeOfFigure(event.currentTarget.value) ?? "";
    },
  };
}

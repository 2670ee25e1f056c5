import { textLimits } from "#domain/http/text-limits.ts";
import { followersLength } from "#domain/influencers/application-limits.ts";
import { followerRangeLabels, followerRanges } from "#domain/influencers/followers.ts";
import { formPlatforms, normalizePlatform, platformLabel } from "#domain/influencers/platforms.ts";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import type { FormRow } from "#web/ui/form/use-rows.ts";
import { useFollowerCount } from "./use-follower-count.ts";

const platformOptions: { value: string; label: string }[] = formPlatforms.map((value) => ({
  value,
  label: value === "twitter/X" ? "Twitter/X" : platformLabel(normalizePlatform(value) ?? value),
}));

const rangeOptions = followerRanges.map((value) => ({ value, label: followerRangeLabels[value] }));

type ChannelRowProps = {
  row: Omit<FormRow, "key">;
  index: number;
  onRemove?: (() => void) | undefined;
  /** Whether the row can stay empty. */
  isExtra?: boolean;
};

/** A social channel: platform, link or username, the creator's own figure, and the range derived from it. */
export function ChannelRow(props: ChannelRowProps) {
  const { row, index, onRemove, isExtra = false } = props;
  const { form, path } = row;
  const platforms = withCurrent(platformOptions, form.texts.get(`${path}.platform`));
  const count = useFollowerCount(form);
  const common = { form, required: !isExtra };
  return (
    <fieldset ref={count.ref} className="min-w-0">
      <legend className="float-left mb-3 font-display font-bold text-subheading">{`Channel ${index + 1}`}</legend>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="link-plain float-right min-h-6 font-semibold text-small"
        >
          Remove<span className="sr-only">{` channel ${index + 1}`}</span>
        </button>
      )}
      <div className="clear-both grid gap-x-5 gap-y-5 sm:grid-cols-2 xl:grid-cols-[5fr_5fr_4fr_6fr]">
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
          onChange={count.fill}
        />
        <SelectField
          form={form}
          name={`${path}.range`}
          label="Follower Count"
          // Without JavaScript, an empty range is derived from the figure by the server.
          aria-required={!isExtra}
          placeholder={count.label ?? "Select"}
          options={rangeOptions}
        />
      </div>
    </fieldset>
  );
}

/** The options, plus the current value if it is not among them: the form does not offer 'twitch', for example. */
function withCurrent(options: typeof platformOptions, current: string | null) {
  if (!current || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: platformLabel(current) }];
}

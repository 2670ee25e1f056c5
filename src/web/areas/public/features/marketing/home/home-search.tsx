import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { SectionContent } from "#domain/content/sections.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { GetForm } from "#web/ui/get-form.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

const action = "/influencers";

/** Search form for a creator by category, location, and platform. */
export function HomeSearch({ content }: { content: SectionContent["index"]["stock"]["search"] }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value).trim(),
    ]);
    const query = new URLSearchParams(filled.filter(([, value]) => value !== ""));
    navigate(query.size === 0 ? action : `${action}?${query}`);
  };
  return (
    <GetForm
      action={action}
      role="search"
      aria-label={content.title}
      onSubmit={search}
      className="grid grid-cols-2 items-end gap-3 py-4 lg:grid-cols-[1fr_1fr_1fr_auto] lg:gap-4 lg:py-7"
    >
      <Field label="Category">
        {(control) => (
          <Select {...control} name="category" defaultValue="">
            <option value="">All Categories</option>
            {influencerCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Platform">
        {(control) => (
          <Select {...control} name="platform" defaultValue="">
            <option value="">All Platforms</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {platformLabel(platform)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Location">
        {(control) => (
          <TextInput
            {...control}
            name="location"
            placeholder="City or country"
            maxLength={textLimits.search}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Button type="submit">{content.action}</Button>
    </GetForm>
  );
}

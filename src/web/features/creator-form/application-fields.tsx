import type { ReactNode } from "react";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { influencerFields } from "#domain/influencers/field-list.ts";
import { languageName, languages, maximumLanguages } from "#domain/influencers/languages.ts";
import { largeUploadNote, type UploadField, uploadNote } from "#domain/media/accepted-files.ts";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import { SelectListField } from "#web/ui/form/select-list-field.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { ChannelRows } from "./channel-rows.tsx";
import { named } from "./field-name.ts";
import { UploadZone } from "./upload-zone.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";

const categoryOptions = influencerCategories.map((category) => ({ value: category, label: category }));

const languageOptions = languages.map((tag) => (
  <option key={tag} value={tag}>
    {languageName(tag)}
  </option>
));

type Group = { title: string; description: string };
/** Texts of the form's sections. */
export type FormTexts = { person: Group; channels: Group; work: Group; bio: string };

const creatorTexts: FormTexts = {
  person: {
    title: "You",
    description:
      "Name, photo, category, location and languages are public once you are in. Email and phone never are.",
  },
  channels: {
    title: "Your channels",
    description: "Where people follow you. A username is enough; brands see a link to the channel.",
  },
  work: {
    title: "Your work",
    description:
      "What you make, what it costs, and how it looks. The rate is for one post on one channel: idea, production, and publication. Ad use, exclusivity, and more posts are agreed on top. The best three pictures say more than thirty.",
  },
  bio: "What you make and for whom. Two or three sentences will do.",
};

type GroupProps = { form: FormState; texts?: FormTexts };
type PersonFieldsProps = GroupProps & { photo: ReactNode; hasEmail?: boolean };

export function PersonFields({ form, photo, texts = creatorTexts, hasEmail = true }: PersonFieldsProps) {
  return (
    <FormGroup id="you" {...texts.person}>
      <InputField form={form} {...named("name")} required autoComplete="name" />
      {hasEmail && <InputField form={form} {...named("email")} type="email" required autoComplete="email" />}
      <InputField form={form} {...named("phone")} type="tel" autoComplete="tel" />
      <InputField form={form} {...named("location")} placeholder="Lisbon, Portugal" autoComplete="off" />
      <SelectListField
        form={form}
        name="languages"
        label={influencerFields.languages.label}
        item="Language"
        options={languageOptions}
        maximum={maximumLanguages}
      />
      {photo}
    </FormGroup>
  );
}

export function ChannelFields({ form, texts = creatorTexts }: GroupProps) {
  return (
    <FormGroup id="channels" {...texts.channels}>
      <ChannelRows form={form} />
    </FormGroup>
  );
}

export type UploadProgress = ((field: UploadField, place: number) => number) | undefined;

type WorkFieldsProps = GroupProps & {
  chosen: ChosenFiles;
  progress?: UploadProgress;
  /** Replaces the plain list of selected files, by field. */
  tiles?: (field: UploadField) => ReactNode;
};

export function WorkFields({ form, chosen, progress, texts = creatorTexts, tiles }: WorkFieldsProps) {
  return (
    <FormGroup id="work" {...texts.work}>
      <SelectField
        form={form}
        {...named("category")}
        required
        placeholder="Select a category"
        options={categoryOptions}
      />
      <InputField form={form} {...named("rate")} placeholder="250" inputMode="decimal" autoComplete="off" />
      <TextAreaField
        form={form}
        {...named("bio")}
        hint={texts.bio}
        required
        rows={6}
        className="sm:col-span-2"
      />
      <p className="text-ink-soft sm:col-span-2">
        <strong className="font-semibold text-ink">Files:</strong>
        <span>{` ${chosen.way === "upload" ? largeUploadNote : uploadNote}.`}</span>
      </p>
      <UploadZone
        field="images"
        label="Images"
        types={chosen.way === "upload" ? "Pictures or PDF" : "JPG, PNG or PDF"}
        chosen={chosen}
        problem={form.problemAt("images")}
        progress={progress && ((place) => progress("images", place))}
        tiles={tiles?.("images")}
      />
      <UploadZone
        field="videos"
        label="Videos"
        types={chosen.way === "upload" ? "MP4, MOV or WebM" : "MP4 or MOV"}
        chosen={chosen}
        problem={form.problemAt("videos")}
        progress={progress && ((place) => progress("videos", place))}
        tiles={tiles?.("videos")}
      />
    </FormGroup>
  );
}

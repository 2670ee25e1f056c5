import { errorMessages } from "#domain/http/error-messages.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { profileChangeLengths } from "#domain/status/profile-change.contract.ts";
import type { Listing } from "#domain/status/status.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import {
  type ChangeRequest,
  type ChangeValues,
  changeOf,
  channelsToChange,
  controlOf,
  followersName,
  valuesOf,
} from "./profile-change-values.ts";

export type RequestChange = (change: ChangeRequest, key: string) => Promise<FormOutcome>;

type ProfileListingProps = { listing: Listing; isPublic: boolean; onRequest: RequestChange };

/** The profile of an approved creator, and a form to ask for changes. */
export function ProfileListing({ listing, isPublic, onRequest }: ProfileListingProps) {
  const { category, location, rate, channels, pictures, videos } = listing;
  return (
    <>
      <section className="mt-12">
        <h2 className="text-subheading">{isPublic ? "What everybody sees" : "Your profile"}</h2>
        <p className="mt-2 mb-4 text-ink-soft">
          {isPublic
            ? "Your email address and phone number stay with us."
            : "It is not on the marketplace at the moment. Only our team and clients we propose you to see it."}
        </p>
        <Details>
          <Detail label="Category">{category}</Detail>
          <Detail label="Location">{location}</Detail>
          <Detail label="Channels">
            {channels.map(({ platform, followers }) => `${platformLabel(platform)} ${followers}`).join(", ")}
          </Detail>
          <Detail label="Rate">{rate === null ? "" : `from $${rate} per post`}</Detail>
          <Detail label="Work">{workText(pictures, videos)}</Detail>
        </Details>
      </section>
      <section className="mt-12">
        <h2 className="text-subheading">Has something changed?</h2>
        <p className="mt-2 text-ink-soft">
          Change what is no longer right. We check each change, update your profile, and reply by email.
        </p>
        <ChangeForm listing={listing} onRequest={onRequest} />
      </section>
    </>
  );
}

function workText(pictures: number, videos: number): string {
  const counts = [counted(pictures, "picture"), counted(videos, "video")].filter((text) => text !== "");
  return counts.join(", ");
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function ChangeForm({ listing, onRequest }: { listing: Listing; onRequest: RequestChange }) {
  const form = useForm<ChangeValues>({
    name: "profile change",
    initial: valuesOf(listing),
    rules: async () => {
      const { profileChangeProblems } = await import("./status-rules.ts");
      return (values) => profileChangeProblems(changeOf(listing, values));
    },
    fieldOf: (path, values) => controlOf(listing, path, values),
    invalidMessage: errorMessages.validation,
    send: (values, { key }) => onRequest(changeOf(listing, values), key),
  });
  return (
    <form {...form.formProps} className="mt-5 grid max-w-[34rem] gap-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="sr-only">Changes to your profile</legend>
        <InputField
          form={form}
          name="rate"
          label="Rate"
          hint="In US dollars for a post."
          maxLength={profileChangeLengths.rate}
        />
        <SelectField
          form={form}
          name="category"
          label="Category"
          placeholder="Choose a category"
          options={influencerCategories.map((value) => ({ value, label: value }))}
        />
        <InputField form={form} name="location" label="Location" maxLength={profileChangeLengths.location} />
        {channelsToChange(listing).map(({ platform }) => (
          <InputField
            key={platform}
            form={form}
            name={followersName(platform)}
            label={`Followers on ${platformLabel(platform)}`}
            maxLength={profileChangeLengths.followers}
          />
        ))}
        <TextAreaField form={form} name="bio" label="Bio" rows={5} maxLength={profileChangeLengths.bio} />
        <TextAreaField
          form={form}
          name="pictures"
          label="Pictures"
          hint="Links to new ones, and which of the present ones should go."
          rows={2}
          maxLength={profileChangeLengths.pictures}
        />
        <TextAreaField
          form={form}
          name="other"
          label="Anything else"
          rows={2}
          maxLength={profileChangeLengths.other}
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      {form.sentMessage && <p role="status">{form.sentMessage}</p>}
      <Button
        type="submit"
        variant="secondary"
        busy={form.sending}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        Send changes
      </Button>
    </form>
  );
}

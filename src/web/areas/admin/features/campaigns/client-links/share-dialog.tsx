import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { type ClientPageKind, clientLinkDays, reviewLinkDays } from "#domain/links/link-rules.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { reviewRoleOptions } from "#domain/shortlists/shortlist-votes.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { CopyDialog } from "#web/features/outreach/copy-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, SelectField } from "#web/ui/form/form-fields.tsx";
import { PersonFields } from "#web/ui/form/person-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { works } from "#web/ui/link-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { type KnownPerson, knownPeopleQuery, linksOfRecordQuery, personKey } from "./client-links-query.ts";
import { controlOf, type ShareOptions, type ShareValues } from "./share-values.ts";
import { useShare } from "./use-share.ts";

const answersIn = "Give it to this person only: anyone who has it can respond in their name.";
const texts: Record<ClientPageKind, { title: string; description: string; made: string }> = {
  review: {
    title: "Share with a client",
    description: "One link for one person, who responds in their own name.",
    made: answersIn,
  },
  drafts: {
    title: "Share drafts with the client",
    description:
      "One link for one person, who responds in their own name. They see what you send to the client.",
    made: answersIn,
  },
  report: {
    title: "Share the report with the client",
    description: "One link for one person. The report stays up to date while the link works.",
    made: "Give it to this person only: anyone who has it can read the report, and responds in their name to drafts and shortlists of this campaign that you share with them.",
  },
};
const daysOf = { review: reviewLinkDays, ...clientLinkDays };

type ShareDialogProps = {
  kind: ClientPageKind;
  /** The shortlist for reviews, otherwise the campaign. */
  recordId: string;
  /** Null for a shortlist without a campaign, where nobody is known yet. */
  campaignId: string | null;
  /** Called once somebody has a link. */
  onShared?: () => void;
  onClose: () => void;
};

/** Creates links for people at the client, sent by email or shown once for copying. */
export function ShareDialog(props: ShareDialogProps) {
  const { kind, recordId, campaignId, onClose } = props;
  const links = useQuery(linksOfRecordQuery(kind === "review" ? "shortlist" : "campaign", recordId));
  const people = useQuery({ ...knownPeopleQuery(campaignId ?? ""), enabled: campaignId !== null });
  if (links.isPending || people.isLoading) {
    return (
      <Dialog open onClose={onClose} title={texts[kind].title} description={texts[kind].description}>
        <SkeletonGroup label="Loading the people" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      </Dialog>
    );
  }
  // Without them, anybody can still be typed in.
  const own = links.data?.filter((link) => link.kind === kind && works(link)) ?? [];
  const options = {
    people: people.data?.filter(({ key }) => own.every((link) => personKey(link) !== key)) ?? [],
    hasDecider: own.some(({ role }) => role === "decides"),
  };
  return <ShareForm {...props} options={options} />;
}

type ShareFormProps = ShareDialogProps & { options: ShareOptions };

function ShareForm(props: ShareFormProps) {
  const { kind, recordId, onClose } = props;
  // The people who have got their link are left out when the form is sent again.
  const [options] = useState(props.options);
  const { people } = options;
  const { share, made } = useShare({ ...props, options });
  const form = useForm<ShareValues>({
    name: `share-${kind}-${recordId}`,
    initial: {
      known: people.map(({ key }) => key),
      role: options.hasDecider || people.length > 0 ? "advises" : "decides",
      days: String(daysOf[kind].usual),
    },
    rules: async () => {
      const { shareProblems } = await import("./share-rules.ts");
      return (values: ShareValues) => shareProblems(kind, values, options);
    },
    fieldOf: controlOf,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: share,
  });
  if (made !== undefined) return <MadeLink id={made} kind={kind} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts[kind].title}
      description={texts[kind].description}
      legend="Link"
      submitLabel="Create link"
      busyLabel="Sending…"
    >
      {people.length > 0 && <KnownPeople form={form} people={people} />}
      <PersonFields
        form={form}
        names={{ person: "person", email: "email" }}
        lengths={{ person: shortlistLengths.person, email: textLimits.email }}
        days={daysOf[kind]}
        isOptional={people.length > 0}
      />
      {kind !== "report" && (
        <SelectField
          form={form}
          name="role"
          label="Role"
          required
          placeholder="Choose a role"
          options={reviewRoleOptions}
        />
      )}
      {kind === "review" && (
        <CheckboxField
          form={form}
          name="showVotes"
          label="Can see the others’ answers"
          hint="With their names."
        />
      )}
      {kind === "report" && (
        <CheckboxField
          form={form}
          name="prices"
          label="Can see what the client pays"
          hint="For each creator and in total."
        />
      )}
      {kind === "report" && (
        <CheckboxField
          form={form}
          name="files"
          label="Can download the files of the posts"
          hint="As one ZIP file, with a list of the rights."
        />
      )}
    </FormDialog>
  );
}

function MadeLink({ id, kind, onClose }: Pick<ShareDialogProps, "kind" | "onClose"> & { id: string }) {
  return (
    <CopyDialog
      calls={adminOutreach}
      recipient={`link:${id}`}
      title="The link"
      description={texts[kind].made}
      onClose={onClose}
    />
  );
}

function KnownPeople({ form, people }: { form: FormState; people: readonly KnownPerson[] }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Send a link to</legend>
      <div className="grid gap-2">
        {people.map((person) => (
          <CheckboxField
            key={person.key}
            form={form}
            name="known[]"
            value={person.key}
            label={person.name}
            hint={placeText(person)}
            onChange={() => form.changed()}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Email of a known person, and whether they find the new link on the page they already have. */
function placeText({ email, joins }: KnownPerson): string {
  const place =
    joins === undefined
      ? ""
      : "Finds it on the page they already have. Each of their links opens everything that is shared with them.";
  return email === "" ? place : [email, place].filter((part) => part !== "").join(". ");
}

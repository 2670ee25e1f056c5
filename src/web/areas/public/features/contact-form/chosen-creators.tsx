import { monogramPath } from "#domain/monograms/monogram.ts";
import type { FormState } from "#web/ui/form/use-form.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Avatar } from "#web/ui/picture.tsx";

export type ChosenCreator = { id: string; name: string; avatar: string | null };

type ChosenCreatorsProps = { form: FormState; creators: readonly ChosenCreator[] };

const control = "influencerIds[]";

/**
 * The creators that a message is about, as checkboxes, so that they can be removed and restored without JavaScript.
 */
export function ChosenCreators({ form, creators }: ChosenCreatorsProps) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">{creators.length === 1 ? "Creator" : "Creators"}</legend>
      <p className="text-ink-soft text-small">Tap one to leave it out.</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {creators.map((creator) => (
          <li key={creator.id} className="min-w-0">
            <Chip form={form} creator={creator} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Chip({ form, creator: { id, name, avatar } }: { form: FormState; creator: ChosenCreator }) {
  return (
    <label className="group/chip relative flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-line-strong border-dashed py-1 pr-3 pl-1 text-ink-soft transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:border-solid has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        name={control}
        value={id}
        defaultChecked={form.texts.getAll(control).includes(id)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Avatar
        src={avatar}
        fallback={monogramPath("influencer", id, name)}
        alt=""
        size={36}
        className="size-9 shrink-0 rounded-full not-group-has-checked/chip:opacity-50"
      />
      <span className="truncate font-semibold not-group-has-checked/chip:line-through">{name}</span>
      <LineIcon
        name="x"
        className="size-4 shrink-0 transition-transform duration-150 not-group-has-checked/chip:rotate-45"
      />
    </label>
  );
}

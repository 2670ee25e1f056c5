import { useState } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { type Relationship, relationshipLabels, relationships } from "#domain/influencers/relationship.ts";
import { changedTags, maximumTags, tagLength } from "#domain/influencers/tags.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useTags } from "#web/api/admin-tags.ts";
import type { ApiBody } from "#web/api/client.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { type Action, type Change, counted, type Noun } from "#web/ui/resource.ts";

type RosterChange = Omit<ApiBody<"POST /api/admin/roster">, "ids">;

function rosterChange(
  noun: Noun,
  change: RosterChange,
  apply: (influencer: InfluencerRecord) => InfluencerRecord,
): Change<InfluencerRecord> {
  return {
    many: async (ids) => (await adminCall("POST /api/admin/roster", { json: { ids, ...change } })).data,
    apply,
    done: ({ count }) => ({ title: "Saved", description: `${counted(count, noun)} updated successfully!` }),
    fallback: "Failed to update.",
  };
}

/** Adds and removes tags of selected creators. */
export function tagAction(noun: Noun): Action<InfluencerRecord> {
  return {
    label: "Tags",
    dialog: ({ rows, onClose, start }) => (
      <TagDialog
        creators={rows}
        onClose={onClose}
        onSave={(change) =>
          start(rosterChange(noun, change, (row) => ({ ...row, tags: changedTags(row.tags ?? [], change) })))
        }
      />
    ),
  };
}

/** Sets the relationship of selected creators. */
export function relationshipAction(noun: Noun): Action<InfluencerRecord> {
  return {
    label: "Relationship",
    dialog: ({ rows, onClose, start }) => (
      <RelationshipDialog
        creators={rows}
        onClose={onClose}
        onSave={(relationship) =>
          start(rosterChange(noun, { relationship }, (row) => ({ ...row, relationship })))
        }
      />
    ),
  };
}

type DialogProps<Value> = {
  creators: readonly InfluencerRecord[];
  onClose: () => void;
  onSave: (value: Value) => void;
};

function TagDialog({ creators, onClose, onSave }: DialogProps<RosterChange>) {
  const known = useTags();
  const [added, setAdded] = useState("");
  const [removed, setRemoved] = useState("");
  const present = [...new Set(creators.flatMap(({ tags = [] }) => tags))].toSorted();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onSave({ addTags: namesIn(added), removeTags: removed ? [removed] : [] })}
      title={
        creators.length === 1 ? `Tags of ${creators[0]?.name}` : `Tags of ${creators.length} influencers`
      }
      confirmLabel="Save"
      tone="primary"
    >
      <div className="grid gap-5">
        <Field label="Add" hint="Separated by commas. A new tag is made." optional>
          {(control) => (
            <>
              <TextInput
                {...control}
                list="known-tags"
                maxLength={maximumTags * (tagLength + 2)}
                autoComplete="off"
                value={added}
                onChange={(event) => setAdded(event.currentTarget.value)}
              />
              <datalist id="known-tags">
                {known?.map(({ _id, name }) => (
                  <option key={_id} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        {present.length > 0 && (
          <Field label="Remove" optional>
            {(control) => (
              <Select
                {...control}
                value={removed}
                onChange={(event) => setRemoved(event.currentTarget.value)}
              >
                <option value="">None</option>
                {present.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}

function namesIn(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function RelationshipDialog({ creators, onClose, onSave }: DialogProps<Relationship>) {
  const [chosen, setChosen] = useState<Relationship>(creators[0]?.relationship ?? "prospect");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onSave(chosen)}
      title={
        creators.length === 1
          ? `Relationship with ${creators[0]?.name}`
          : `Relationship with ${creators.length} influencers`
      }
      confirmLabel="Save"
      tone="primary"
    >
      <Field label="Relationship" hint="‘Do not contact’ stops every mail and message.">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => setChosen(relationships[event.currentTarget.selectedIndex] ?? "prospect")}
          >
            {relationships.map((value) => (
              <option key={value} value={value}>
                {relationshipLabels[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}

import { useState } from "react";
import { grouped } from "#domain/grouped.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { type Relationship, relationshipLabels, relationships } from "#domain/influencers/relationship.ts";
import { changedTags, maximumTags, oppositeTagChange, tagLength } from "#domain/influencers/tags.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useTags } from "#web/api/admin-tags.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { type Action, type Change, counted, type ManyChanged, type Noun } from "#web/ui/resource.ts";

type RosterChange = { addTags?: string[]; removeTags?: string[]; relationship?: Relationship | undefined };

/** A change to the roster, which can be taken back for `creators`: each gets what it had. */
function rosterChange(
  noun: Noun,
  change: RosterChange,
  creators: readonly InfluencerRecord[],
): Change<InfluencerRecord> {
  const fallback = "Failed to update.";
  const before = new Map(creators.map((creator) => [creator._id, creator]));
  return {
    many: (ids) => changeRoster(ids, change),
    apply: (row) => ({
      ...row,
      tags: changedTags(row.tags ?? [], change),
      relationship: change.relationship ?? row.relationship,
    }),
    done: ({ count }) => ({ title: "Saved", description: `${counted(count, noun)} updated successfully!` }),
    fallback,
    inverse: {
      many: (_ids, rows) => takeBack(rows, change),
      apply: (row) => ({ ...row, ...pickFields(before.get(row._id) ?? row, ["tags", "relationship"]) }),
      fallback,
    },
  };
}

async function changeRoster(ids: string[], change: RosterChange) {
  return (await adminCall("POST /api/admin/roster", { json: { ids, ...change } })).data;
}

/** Gives creators what they had before a change, with one call for all who had the same. */
async function takeBack(rows: readonly InfluencerRecord[], change: RosterChange): Promise<ManyChanged> {
  const groups = grouped(rows, (row) => JSON.stringify(oppositeChange(row, change)));
  const results: ManyChanged[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const ids = group.map(({ _id }) => _id);
    if (first) results.push(await changeRoster(ids, oppositeChange(first, change)));
  }
  return {
    notFound: results.flatMap(({ notFound }) => notFound),
    refused: results.flatMap(({ refused = [] }) => refused),
  };
}

function oppositeChange({ tags = [], relationship }: InfluencerRecord, change: RosterChange): RosterChange {
  return { ...oppositeTagChange(tags, change), relationship: change.relationship && relationship };
}

/** Adds and removes tags of selected creators. */
export function tagAction(noun: Noun): Action<InfluencerRecord> {
  return {
    label: "Tags",
    dialog: ({ rows, onClose, start }) => (
      <TagDialog
        creators={rows}
        onClose={onClose}
        onSave={(change) => start(rosterChange(noun, change, rows))}
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
        onSave={(relationship) => start(rosterChange(noun, { relationship }, rows))}
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
      <Field label="Relationship" hint="‘Do not contact’ stops all emails and messages.">
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

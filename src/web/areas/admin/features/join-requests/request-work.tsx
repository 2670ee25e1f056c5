import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { nextStepLength } from "#domain/work/work-rules.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.ts";

type Values = { ownerId: string; dueOn: string; nextStep: string };

/** Owner, due date, and next step of a request. */
export function RequestWork({ request }: { request: JoinRequest }) {
  const { work } = request;
  const stored = { ownerId: work.owner?._id ?? "", dueOn: work.dueOn ?? "", nextStep: work.nextStep };
  const [values, setValues] = useState<Values>(stored);
  const save = useSaving(request);
  const isChanged = (Object.keys(stored) as (keyof Values)[]).some((name) => values[name] !== stored[name]);
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  return (
    <section>
      <h3 className="border-ink border-b-2 pb-2 text-subheading">Work</h3>
      <form
        className="mt-4 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save.mutate(values);
        }}
      >
        <OwnerField work={work} value={values.ownerId} onChoose={(ownerId) => change({ ownerId })} />
        <Field label="Due">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={values.dueOn}
              onChange={(event) => change({ dueOn: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Next step" className="sm:col-span-2">
          {(control) => (
            <TextInput
              {...control}
              value={values.nextStep}
              maxLength={nextStepLength}
              autoComplete="off"
              onChange={(event) => change({ nextStep: event.currentTarget.value })}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={!isChanged}
          busy={save.isPending}
          className="justify-self-end sm:col-span-2"
        >
          Save
        </Button>
      </form>
    </section>
  );
}

function useSaving({ _id, work }: JoinRequest) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, dueOn, nextStep }: Values) =>
      adminCall("PUT /api/admin/join-requests/:id/work", {
        params: { id: _id },
        json: {
          ownerId: ownerId === "" ? null : ownerId,
          dueOn: dueOn === "" ? null : dueOn,
          nextStep,
          updatedAt: work.updatedAt,
        },
      }),
    onSuccess: () => toast({ title: "Saved" }),
    onError: (error) => toast({ title: "Not saved", description: messageOf(error), variant: "destructive" }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["join-requests"] }),
        queryClient.invalidateQueries({ queryKey: ["work"] }),
      ]),
    meta: { quiet: true },
  });
}

type OwnerFieldProps = Pick<JoinRequest, "work"> & { value: string; onChoose: (id: string) => void };

/** Offers the current owner while the others are loading. */
function OwnerField({ work: { owner }, value, onChoose }: OwnerFieldProps) {
  const { data: owners = owner ? [owner] : [] } = useQuery({
    queryKey: ["work", "owners"],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: "1" });
      return (await adminCall("GET /api/admin/work", { query, signal })).data.owners;
    },
    meta: { quiet: true },
  });
  return (
    <Field label="Owner">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">Nobody</option>
          {owners.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

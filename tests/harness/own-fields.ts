import { type CustomSubject, customKinds } from "#domain/custom-fields/custom-field-kinds.ts";
import { type CustomField, customFieldBody } from "#domain/custom-fields/custom-fields.contract.ts";
import type { TestServer } from "./test-server.ts";

const path = "/api/admin/custom-fields";

/** Defines own fields as an owner. */
export function ownFields(server: TestServer, owner: string) {
  const send = (json: object, as = owner) => server.send("POST", path, { token: as, json });
  const define = async (label: string, more: object = {}): Promise<CustomField> => {
    const answer = await send({ subject: "influencer", label, kind: "text", ...more });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.as(customFieldBody).data.customField;
  };
  return {
    path,
    send,
    define,
    change: (id: string, json: object, as = owner) =>
      server.send("PUT", `${path}/${id}`, { token: as, json }),
    remove: (id: string, as = owner) => server.send("DELETE", `${path}/${id}`, { token: as }),

    /** Thirty fields of all kinds. */
    async defineThirty(subject: CustomSubject): Promise<CustomField[]> {
      const fields: CustomField[] = [];
      for (let number = 0; number < 30; number += 1) {
        const kind = customKinds[number % customKinds.length] ?? "text";
        const options = kind === "choice" || kind === "choices" ? { options: ["Red", "Green", "Blue"] } : {};
        fields.push(await define(`Own ${kind} ${number}`, { subject, kind, ...options }));
      }
      return fields;
    },
  };
}

/** What somebody types into a field, and the stored value. */
export function typedInto({ kind }: CustomField, number: number): { typed: string; value: unknown } {
  switch (kind) {
    case "text":
    case "long_text":
      return { typed: `Text ${number}`, value: `Text ${number}` };
    case "number":
      return { typed: `${number}.5`, value: number + 0.5 };
    case "money":
      return { typed: `1,400.5${number % 10}`, value: Number(`1400.5${number % 10}`) };
    case "day":
      return { typed: "24.12.2026", value: "2026-12-24" };
    case "flag":
      return { typed: "yes", value: true };
    case "choice":
      return { typed: "green", value: "Green" };
    case "choices":
      return { typed: "Blue, Red", value: ["Red", "Blue"] };
    case "link":
      return { typed: `example.com/${number}`, value: `https://example.com/${number}` };
  }
}

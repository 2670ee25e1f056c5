import { describe, expect, it } from "vitest";
import type { Call } from "./api-reference.ts";
import { findCalls } from "./find-calls.ts";

function call(id: string, method: string, path: string, rest: Partial<Call>): Call {
  return {
    ...{ id, method, path, summary: "", description: "", needsToken: false, parameters: [], body: [] },
    ...{ takesFiles: false, example: "", answers: [], ...rest },
  };
}

const field = { name: "amountMinor", type: "number", isRequired: true, note: "" };
const reference = {
  title: "",
  description: "",
  subjects: [
    {
      name: "Payouts",
      slug: "payouts",
      description: "",
      calls: [
        call("addPayout", "POST", "/api/payouts", { summary: "Add a payout", body: [field] }),
        call("readPayouts", "GET", "/api/payouts", { description: "Pays by the amount" }),
      ],
    },
    {
      name: "Links",
      slug: "links",
      description: "",
      calls: [
        call("readAll", "GET", "/api/all", { description: "Those that were renewed, too." }),
        call("renew", "POST", "/api/links/renew", {}),
      ],
    },
  ],
};

describe("findCalls lists what is named in path or summary before the rest", () => {
  it.each([
    ["", []],
    ["post payouts", ["/api/docs/payouts#addPayout"]],
    ["AMOUNT", ["/api/docs/payouts#addPayout", "/api/docs/payouts#readPayouts"]],
    ["/api/links", ["/api/docs/links#renew"]],
    ["links payouts", []],
    ["renew", ["/api/docs/links#renew", "/api/docs/links#readAll"]],
  ])("%j finds %j", (text, addresses) => {
    expect(findCalls(reference, text).map(({ address }) => address)).toEqual(addresses);
  });
});

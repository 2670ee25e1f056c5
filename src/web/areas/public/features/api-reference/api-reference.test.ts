import { describe, expect, it } from "vitest";
import { apiReference, outline } from "./api-reference.ts";

const named = { Pet: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } };

describe("outline", () => {
  it.each([
    [{ type: "string" }, "string"],
    [{ const: true }, "true"],
    [{ enum: ["a", "b"] }, '"a" | "b"'],
    [{ type: "array", items: { $ref: "#/components/schemas/Pet" } }, "{ name: string }[]"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: "object", properties: { size: { type: "number" } } }, "{ size?: number }"],
    [{ type: "string", format: "binary" }, "file"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
    [
      { enum: Array.from({ length: 20 }, (_, index) => index) },
      "0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | … 8 more",
    ],
    [
      {
        type: "object",
        properties: {
          firstLongName: { $ref: "#/components/schemas/Pet" },
          second: { enum: ["one value", "another one"] },
        },
      },
      '{\n  firstLongName?: { name: string }\n  second?: "one value" | "another one"\n}',
    ],
    [{}, "any"],
  ])("writes %j as %s", (schema, text) => {
    expect(outline(schema, named)).toBe(text);
  });
});

describe("apiReference", () => {
  it("groups the calls by tag, with what goes in and what comes out", () => {
    const reference = apiReference({
      info: { title: "Pets", summary: "", description: "All of them." },
      tags: [{ name: "Pets", description: "Animals." }],
      components: { schemas: named },
      paths: {
        "/pets/{id}": {
          put: {
            operationId: "editPet",
            tags: ["Pets"],
            summary: "Edit a pet",
            security: [{ bearer: [] }],
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
            requestBody: {
              content: {
                "application/json": {
                  schema: { $ref: "#/components/schemas/Pet" },
                  example: { name: "Ada" },
                },
              },
            },
            responses: {
              200: {
                description: "Answered",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
              },
              404: { description: "No such record" },
            },
          },
        },
      },
      webhooks: {
        "pet.fed": {
          post: {
            operationId: "onPetFed",
            tags: ["Pets"],
            summary: "A pet has eaten",
            security: [],
            responses: { "2XX": { description: "Received" } },
          },
        },
      },
    });
    expect(reference.subjects).toEqual([
      {
        name: "Pets",
        slug: "pets",
        description: "Animals.",
        calls: [
          {
            id: "editPet",
            method: "PUT",
            path: "/pets/{id}",
            summary: "Edit a pet",
            description: "",
            needsToken: true,
            parameters: [{ name: "id", type: "string", isRequired: true, note: "path" }],
            body: [{ name: "name", type: "string", isRequired: true, note: "" }],
            takesFiles: false,
            example: '{\n  "name": "Ada"\n}',
            answers: [
              { status: "200", meaning: "Answered", outline: "{ name: string }" },
              { status: "404", meaning: "No such record", outline: "" },
            ],
          },
          {
            id: "onPetFed",
            method: "Event",
            path: "pet.fed",
            summary: "A pet has eaten",
            description: "",
            needsToken: false,
            parameters: [],
            body: [],
            takesFiles: false,
            example: "",
            answers: [{ status: "2XX", meaning: "Received", outline: "" }],
          },
        ],
      },
    ]);
  });
});

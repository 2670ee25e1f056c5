import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { companySizes } from "#domain/brands/brand-options.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { renderOnce } from "../fragment-cache.server.ts";
import { Choice } from "./choice.tsx";
import { ServerRendering } from "./server-rendering.ts";

type Given = Pick<Parameters<typeof Choice>[0], "value" | "counts" | "options">;

/** The options as text: `-` marks a disabled one, `>` the selected one. */
function optionsOf(given: Given): string[] {
  const html = renderToStaticMarkup(
    <Choice label="Kind" name="kind" all="All" onChange={() => undefined} {...given} />,
  );
  return [...html.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, attributes = "", text = ""]) => {
    const mark = `${/ disabled=/.test(attributes) ? "-" : ""}${/ selected=/.test(attributes) ? ">" : ""}`;
    return mark + text.replaceAll("&amp;", "&");
  });
}

const options = ["Gaming", "Technology", "Food & Cooking"].map((name) => [name, name] as const);

test("without numbers an option is its label", () => {
  expect(optionsOf({ value: "", options })).toEqual([">All", "Gaming", "Technology", "Food & Cooking"]);
});

test("numbers stand behind the labels, in the order of the options", () => {
  const counts = [
    { value: "Food & Cooking", count: 1204 },
    { value: "Gaming", count: 42 },
    { value: "Something else", count: 7 },
  ];
  expect(optionsOf({ value: "Gaming", options, counts })).toEqual([
    "All",
    ">Gaming (42)",
    "-Technology (0)",
    "Food & Cooking (1,204)",
  ]);
});

test("a number stands behind the label, not behind the value", () => {
  const sizes = companySizes.map((size) => [size, `${size} employees`] as const);
  const counts = [{ value: "51-200", count: 12 }];
  expect(optionsOf({ value: "", options: sizes, counts })).toContain("51-200 employees (12)");
});

test("what finds nothing can stay chosen, and only so", () => {
  expect(optionsOf({ value: "Technology", options, counts: [] })).toEqual([
    "All",
    "-Gaming (0)",
    ">Technology (0)",
    "-Food & Cooking (0)",
  ]);
});

test("a long list omits what finds nothing, once that is known", () => {
  const years = Array.from({ length: 21 }, (_, place) => [`${2000 + place}`, `${2000 + place}`] as const);
  const counts = [{ value: "2004", count: 2 }];
  expect(optionsOf({ value: "2020", options: years, counts })).toEqual(["All", "2004 (2)", ">2020 (0)"]);
  expect(optionsOf({ value: "", options: years })).toHaveLength(22);
});

test("a chosen value that is no option is listed with its number", () => {
  const categories = influencerCategories.map((category) => [category, category] as const);
  const counts = [{ value: "Chess", count: 3 }];
  expect(optionsOf({ value: "Chess", options: categories, counts }).slice(0, 2)).toEqual([
    "All",
    ">Chess (3)",
  ]);
});

test("the server's options are those of React, however often and for whom it made them", () => {
  const given = [
    { value: "", options, counts: [{ value: "Gaming", count: 1_042 }] },
    { value: "Technology", options, counts: [{ value: "Gaming", count: 7 }] },
    { value: '"<b>', options, counts: [] },
    { value: "Gaming", options },
  ] satisfies Given[];
  const server = { renderOnce, renderFragment: () => "", hasScripts: false };
  for (const props of [...given, ...given]) {
    const choice = (
      <Choice label="Kind" name="kind" all="All" areConstant onChange={() => undefined} {...props} />
    );
    const onServer = renderToStaticMarkup(<ServerRendering value={server}>{choice}</ServerRendering>);
    expect(onServer).toBe(renderToStaticMarkup(choice));
  }
});

import { expect, it } from "vitest";
import { openPlaces, splitPlaces } from "./open-places.ts";

it("finds the places that are open, however deep", () => {
  const content = {
    title: "By [[name]]",
    list: [{ text: "[[street]], [[city]]" }, "[one bracket]"],
    count: 3,
  };
  expect(openPlaces(content)).toEqual(["name", "street", "city"]);
});

it("cuts a text at its places", () => {
  expect(splitPlaces("Write to [[address]].")).toEqual(["Write to ", "address", "."]);
  expect(splitPlaces("Nothing open")).toEqual(["Nothing open"]);
});

import { expect, it } from "vitest";
import { fillPlaces, mayBeLeftOut, openPlaces, splitPlaces } from "./open-places.ts";

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

const texts = {
  paragraphs: ["[[officer]]", "Run by [[name]], [[name]] of [[city]]. [[More limits]]"],
  phone: "tel:+918055500142",
  email: "mailto:hello@tandem.example",
};

it("fills a place wherever it is, and leaves out what does not apply", () => {
  const values = {
    officer: null,
    name: "A & [B] $1",
    "More limits": null,
    "phone number": "+49 40 12",
    "email address": "a@b.example",
  };
  expect(fillPlaces(texts, values)).toEqual({
    paragraphs: ["Run by A & [B] $1, A & [B] $1 of [[city]]."],
    phone: "tel:+494012",
    email: "mailto:a@b.example",
  });
  expect(fillPlaces(texts, { toString: "x", "phone number": null })).toEqual(texts);
});

it("counts invented details as open, and leaves out only whole sentences", () => {
  expect(openPlaces(texts).slice(-2)).toEqual(["phone number", "email address"]);
  const leftOut = ["officer", "name", "city", "More limits", "phone number"].filter((name) =>
    mayBeLeftOut(texts, name),
  );
  expect(leftOut).toEqual(["officer", "More limits"]);
});

import { readFileSync } from "node:fs";
import { main, Stop } from "./processes.mjs";

/**
 * What a caller of the API notices between two of its documents: `added` harms nobody, `gone` and `changed` may.
 * Paths are JSON pointers.
 */
function apiChanges(before, after, pointer = "") {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const place = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (!(name in before)) return [{ kind: "added", place }];
      if (!(name in after)) return [{ kind: "gone", place }];
      return apiChanges(before[name], after[name], place);
    });
  }
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, pointer);
  return before === after ? [] : [{ kind: "changed", place: pointer, before, after }];
}

/** Lists in the document are sets: of required fields, values of an enumeration, alternatives. */
function listChanges(before, after, place) {
  const texts = (list) => list.map((item) => JSON.stringify(item));
  const [old, present] = [texts(before), texts(after)];
  return [
    ...present.filter((item) => !old.includes(item)).map((after) => ({ kind: "added", place, after })),
    ...old.filter((item) => !present.includes(item)).map((before) => ({ kind: "gone", place, before })),
  ];
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

await main(async () => {
  const [before, after] = process.argv.slice(2);
  if (after === undefined)
    throw new Stop("Name two OpenAPI documents: npm run api:changes -- OLD.json NEW.json");
  const changes = apiChanges(...[before, after].map((file) => JSON.parse(readFileSync(file, "utf8"))));
  for (const { kind, place, ...values } of changes) console.log(kind, place, JSON.stringify(values));
  const harmful = changes.filter(({ kind }) => kind !== "added");
  console.log(`${changes.length - harmful.length} added, ${harmful.length} gone or changed`);
  return harmful.length === 0 ? 0 : 1;
});

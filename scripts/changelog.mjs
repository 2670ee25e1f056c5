import { Stop } from "./processes.mjs";

const unreleased = "## [Unreleased]";
const kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

/**
 * Moves the notes of the next version in CHANGELOG.md, which is in the format of Keep a Changelog, under its number.
 * Returns the new text and the notes.
 */
export function releaseNotes(changelog, version, day) {
  const [before, rest] = changelog.split(`${unreleased}\n`);
  if (rest === undefined) throw new Stop(`CHANGELOG.md has no "${unreleased}".`);
  if (changelog.includes(`\n## [${version}]`)) throw new Stop(`CHANGELOG.md already has ${version}.`);
  const end = rest.indexOf("\n## [");
  const notes = (end === -1 ? rest : rest.slice(0, end)).trim();
  const older = end === -1 ? "" : rest.slice(end).trimStart();
  if (!/^- /m.test(notes)) throw new Stop(`CHANGELOG.md says nothing under "${unreleased}".`);
  const [, unknown] = [...notes.matchAll(/^### (.+)$/gm)].find(([, kind]) => !kinds.includes(kind)) ?? [];
  if (unknown) throw new Stop(`CHANGELOG.md has "${unknown}", which is none of ${kinds.join(", ")}.`);
  const released = `## [${version}] - ${day}\n\n${notes}\n`;
  const text = `${before}${unreleased}\n\n${released}${older === "" ? "" : `\n${older}`}`;
  return { text, notes };
}

/** The version that `wanted` names: patch, minor, major, or a version that is later than `present`. */
export function nextVersion(present, wanted) {
  const numbers = numbersOf(present);
  const index = ["major", "minor", "patch"].indexOf(wanted);
  if (index !== -1) {
    return numbers
      .map((number, place) => (place < index ? number : place === index ? number + 1 : 0))
      .join(".");
  }
  const chosen = numbersOf(wanted);
  const differs = chosen.findIndex((number, place) => number !== numbers[place]);
  if (differs === -1 || chosen[differs] < numbers[differs])
    throw new Stop(`${wanted} is not later than ${present}.`);
  return wanted;
}

function numbersOf(version = "") {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (numbers.length === 0) throw new Stop("npm run release -- patch | minor | major | 1.2.3");
  return numbers.map(Number);
}

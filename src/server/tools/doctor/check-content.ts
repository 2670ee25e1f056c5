import { sectionNames } from "#domain/content/sections.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

/** Each file of page text. */
export async function checkContent(folder: string): Promise<Finding[]> {
  const { ok, wrong } = about("Content");
  const source = contentSource(folder);
  const findings: Finding[] = [];
  for (const section of sectionNames) {
    try {
      await source.read(section);
    } catch (error) {
      const mend = `Mend ${folder}/${section}.json; until then the pages show that section as failed.`;
      findings.push(wrong(reasonOf(error), mend));
    }
  }
  return findings.length > 0 ? findings : [ok(`${sectionNames.length} sections in ${folder}`)];
}

import { sectionNames } from "#domain/content/sections.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

/** Content files, and their unfilled placeholders. */
export async function checkContent(folder: string): Promise<Finding[]> {
  const { ok, wrong } = about("Content");
  const { warning } = about("Page text");
  const source = contentSource(folder);
  const findings: Finding[] = [];
  const open: Finding[] = [];
  for (const section of sectionNames) {
    const file = `${folder}/${section}.json`;
    try {
      const places = [...new Set(await source.readOpenPlaces(section))];
      if (places.length === 0) continue;
      const text = `${section}.json has places that nobody has filled in: ${places.join(", ")}`;
      open.push(warning(text, `Write over each [[…]] in ${file}, and have the text checked by a lawyer.`));
    } catch (error) {
      const mend = `Mend ${file}; until then the pages show that section as failed.`;
      findings.push(wrong(reasonOf(error), mend));
    }
  }
  const whole = findings.length > 0 ? findings : [ok(`${sectionNames.length} sections in ${folder}`)];
  return [...whole, ...open];
}

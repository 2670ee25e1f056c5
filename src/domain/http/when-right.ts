type Payload = { issues: readonly { path?: readonly PropertyKey[] | undefined }[] };

/**
 * For a rule of an object over several of its fields: it is checked as soon as these are right, whatever else is wrong.
 * Without it, the rule would wait for all other fields, and people would mend the object twice.
 */
export function whenRight(...fields: readonly string[]) {
  return {
    when: ({ issues }: Payload): boolean =>
      issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
  };
}

type Payload = { issues: readonly { path?: readonly PropertyKey[] | undefined }[] };

/**
 * Lets a rule over several fields run as soon as these are valid, whatever else is wrong. By default, it would wait
 * for all other fields, and people would have to correct the form twice.
 */
export function whenRight(...fields: readonly string[]) {
  return {
    when: ({ issues }: Payload): boolean =>
      issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
  };
}

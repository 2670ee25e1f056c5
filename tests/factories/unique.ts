let count = 0;

/** An address that no other record of this test file has. */
export function uniqueEmail(name: string): string {
  count += 1;
  return `${name}.${count}@mail.example`;
}

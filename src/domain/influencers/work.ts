/** Pictures of work that a card shows. */
const mostPictures = 3;

/** Of a creator's pictures, those that a card shows: not the portrait once more. */
export function workOf({ avatar }: { avatar: string | null }, pictures: readonly string[]): string[] {
  return pictures.filter((picture) => picture !== avatar).slice(0, mostPictures);
}

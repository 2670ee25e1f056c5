/** Maximum number of pictures of work on a card. */
const mostPictures = 3;

/** Pictures for a card, without the avatar. */
export function workOf({ avatar }: { avatar: string | null }, pictures: readonly string[]): string[] {
  return pictures.filter((picture) => picture !== avatar).slice(0, mostPictures);
}

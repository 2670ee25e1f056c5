import { OutwardLink } from "./details.tsx";

/** A web address, without the punctuation of the sentence around it. */
const address = /(https?:\/\/\S*[^\s.,;:!?)])/;

/** Text with links for the web addresses in it. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    address.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <OutwardLink key={index} to={part}>
        {part}
      </OutwardLink>
    ) : (
      part
    ),
  );
}

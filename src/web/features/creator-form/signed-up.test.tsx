import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SignedUp } from "./signed-up.tsx";

it.each([
  [["k.jpg", "l.pdf"], "We didn&#x27;t keep k.jpg, l.pdf."],
  [undefined, undefined],
])("the page after the form names the files %j that were too many", (leftOut, sentence) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SignedUp
        title="Sign up successful!"
        leftOut={leftOut}
        action="/join-influencer"
        onAgain={() => undefined}
      />
    </MemoryRouter>,
  );
  expect(html.includes("keep")).toBe(sentence !== undefined);
  if (sentence) expect(html).toContain(sentence);
});

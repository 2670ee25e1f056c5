import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { copyOrSelect } from "#web/ui/copy-text.ts";

/** The caption that was approved, to publish with the post. */
export function ApprovedCaption({ deliverable: { drafts } }: { deliverable: OwnDeliverable }) {
  const text = useRef<HTMLParagraphElement>(null);
  const caption = drafts.find(({ decision }) => decision === "approved")?.caption ?? "";
  if (caption === "") return null;
  const select = () => {
    if (text.current) window.getSelection()?.selectAllChildren(text.current);
  };
  return (
    <section aria-label="Approved caption" className="mt-5 rounded-field bg-sunk p-4">
      <h4 className="font-semibold">Publish it with this caption</h4>
      <p ref={text} className="wrap-anywhere mt-2 max-w-[40rem] whitespace-pre-line">
        {caption}
      </p>
      <Button
        data-print="hide"
        variant="secondary"
        className="mt-4"
        onClick={() => copyOrSelect("Caption", caption, select)}
      >
        <Copy aria-hidden="true" />
        Copy caption
      </Button>
    </section>
  );
}

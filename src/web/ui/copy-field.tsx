import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { TextInput } from "./inputs.tsx";
import { toast } from "./toast.ts";

/** A text with a button to copy it. `label` names the text and starts a sentence. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(text)) {
      toast({ title: `${label} copied` });
      return;
    }
    // The clipboard is not available, so the text is selected for manual copying.
    input.current?.select();
    toast({
      title: `${label} could not be copied`,
      description: "It is selected: copy it by hand.",
      variant: "destructive",
    });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <TextInput
        ref={input}
        readOnly
        value={text}
        aria-label={label}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-w-[min(13rem,100%)] flex-1 font-mono"
      />
      <Button variant="secondary" onClick={copy} data-autofocus>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}

import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { copyOrSelect } from "./copy-text.ts";
import { TextInput } from "./inputs.tsx";

/** A text with a button to copy it. `label` names the text and starts a sentence. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
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
      <Button
        variant="secondary"
        onClick={() => copyOrSelect(label, text, () => input.current?.select())}
        data-autofocus
      >
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}

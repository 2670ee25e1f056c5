import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import type { NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { toast } from "#web/ui/toast.ts";

type ShownKeyProps = {
  /** Undefined while there is none to show. */
  made: NewApiKey | undefined;
  onClose: () => void;
};

/** A new key, this once. */
export function ShownKey({ made, onClose }: ShownKeyProps) {
  return (
    <Dialog
      open={made !== undefined}
      onClose={onClose}
      title={`The key for ${made?.apiKey.name ?? ""}`}
      description="Copy it now to where the program keeps its secrets. Only its hash is stored here: nobody can show it again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {made && <KeyText text={made.key} />}
    </Dialog>
  );
}

function KeyText({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(text)) {
      toast({ title: "Key copied" });
      return;
    }
    // The browser forbids it: what is selected can be copied by hand.
    input.current?.select();
    toast({
      title: "The key could not be copied",
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
        aria-label="API key"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-w-52 flex-1 font-mono"
      />
      <Button variant="secondary" onClick={copy} data-autofocus>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}

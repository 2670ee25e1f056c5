import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type RecoveryCodesDialogProps = {
  /** Empty if there is nothing to show. */
  codes: readonly string[];
  onClose: () => void;
};

/** Shows new recovery codes, only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = async () => {
    if (await copyText(codes.join("\n"))) toast({ title: "Recovery codes copied" });
    else
      toast({ title: "The codes could not be copied", description: "Select them, and copy them by hand." });
  };
  return (
    <Dialog
      open={codes.length > 0}
      onClose={onClose}
      title="Your recovery codes"
      description="Each signs you in once when you have neither your phone nor a passkey. Store them with your other secrets: they can’t be shown again."
      footer={
        <>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <Button variant="secondary" onClick={copy}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <div data-print="alone">
        <p className="mb-4 hidden font-semibold print:block">{`Recovery codes for ${window.location.host}`}</p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2 whitespace-nowrap rounded-field bg-sunk px-5 py-4 font-mono text-lead">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

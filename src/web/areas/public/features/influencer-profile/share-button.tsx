import Share from "lucide-react/icons/share-2";
import { IconButton } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";

/** Opens the device's share sheet with the profile's URL, or copies the URL. */
export function ShareButton({ name, address }: { name: string; address: string }) {
  const share = async () => {
    if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
      // Rejected when the user closes the sheet, which is not a failure.
      await navigator.share({ title: name, url: address }).catch(() => undefined);
      return;
    }
    if (await copyText(address)) toast({ title: "Link copied", description: address });
    else toast({ title: "The link could not be copied", description: address, variant: "destructive" });
  };
  return (
    <Tooltip content="Share" repeatsName>
      {(trigger) => (
        <IconButton {...trigger} label={`Share the profile of ${name}`} onClick={share}>
          <Share aria-hidden="true" />
        </IconButton>
      )}
    </Tooltip>
  );
}

import { IconButton } from "#web/ui/button.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { shareLink } from "#web/ui/share-link.ts";
import { toast } from "#web/ui/toast.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";

/** Opens the device's share sheet with the profile's URL, or copies the URL. */
export function ShareButton({ name, address }: { name: string; address: string }) {
  const share = async () => {
    const result = await shareLink(name, address);
    if (result === "copied") toast({ title: "Link copied", description: address });
    if (result === "failed")
      toast({ title: "The link could not be copied", description: address, variant: "destructive" });
  };
  return (
    <Tooltip content="Share" repeatsName>
      {(trigger) => (
        <IconButton {...trigger} label={`Share the profile of ${name}`} onClick={share}>
          <LineIcon name="share" />
        </IconButton>
      )}
    </Tooltip>
  );
}

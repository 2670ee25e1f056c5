import Copy from "lucide-react/icons/copy";
import Link from "lucide-react/icons/link";
import MessageCircle from "lucide-react/icons/message-circle";
import { type RefObject, useState } from "react";
import { type CopyPlatform, type CopyWay, copyTitles } from "#domain/outreach/copy-ways.ts";
import type { LinkToCopy } from "#domain/outreach/outreach.contract.ts";
import { whatsAppAddress } from "#domain/outreach/whatsapp-address.ts";
import { Button, type ButtonSize, buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast.ts";
import { type OutreachCalls, useNoteCopy } from "./use-links-to-copy.ts";

const platformNames: Record<CopyPlatform, string> = { instagram: "Instagram", tiktok: "TikTok" };

type CopyActionsProps = {
  calls: OutreachCalls;
  made: LinkToCopy;
  /** The message as it was edited. */
  text: string;
  /** Selected if the page may not write to the clipboard. */
  field?: RefObject<HTMLTextAreaElement | null>;
  size?: ButtonSize;
};

/** Buttons to pass on a link: the message, the link alone, and the apps in which the person can be reached. */
export function CopyActions({ calls, made, text, field, size = "medium" }: CopyActionsProps) {
  const note = useNoteCopy(calls);
  const [last, setLast] = useState<CopyWay>();
  const passedOn = (way: CopyWay) => {
    setLast(way);
    note.mutate({ made, way, text: way === "link" ? "" : text });
  };
  const copy = async (way: CopyWay, copied: string) => {
    if (await copyText(copied)) {
      toast({ title: copyTitles[way] });
      return passedOn(way);
    }
    field?.current?.select();
    toast({ title: "It could not be copied", description: "Copy the text by hand.", variant: "destructive" });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        <Button size={size} onClick={() => copy("message", text)} data-autofocus>
          <Copy aria-hidden="true" />
          Copy message
        </Button>
        <Button size={size} variant="secondary" onClick={() => copy("link", made.url)}>
          <Link aria-hidden="true" />
          Copy link
        </Button>
        {made.whatsApp !== null && (
          <a
            href={whatsAppAddress(made.whatsApp, text)}
            target="_blank"
            rel="noreferrer"
            onClick={() => passedOn("whatsapp")}
            className={buttonClass({ variant: "secondary", size })}
          >
            <MessageCircle aria-hidden="true" />
            WhatsApp
          </a>
        )}
        {made.profiles.map(({ platform }) => (
          <Button key={platform} size={size} variant="secondary" onClick={() => copy(platform, text)}>
            {`Copy for ${platformNames[platform]}`}
          </Button>
        ))}
      </div>
      <ProfileOf made={made} last={last} />
    </div>
  );
}

/** After a copy for a platform: where to paste it. */
function ProfileOf({ made, last }: { made: LinkToCopy; last: CopyWay | undefined }) {
  const profile = made.profiles.find(({ platform }) => platform === last);
  return (
    <p role="status" className="text-ink-soft text-small empty:hidden">
      {profile && (
        <>
          <span>Copied. Paste it into a message: </span>
          <a href={profile.url} target="_blank" rel="noreferrer" className="link-plain font-semibold">
            {`open ${made.link.personName} on ${platformNames[profile.platform]}`}
          </a>
        </>
      )}
    </p>
  );
}

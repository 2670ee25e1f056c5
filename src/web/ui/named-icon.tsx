import { LineIcon } from "./line-icon.tsx";
import { PlatformIcon } from "./platform-icon.tsx";

const lines = { Mail: "mail", Phone: "phone", MapPin: "map-pin", MessageCircle: "message-circle" } as const;
const platforms = { Instagram: "instagram", Twitter: "twitter", Youtube: "youtube", Linkedin: "linkedin" };

export type NamedIconName = keyof typeof lines | keyof typeof platforms;

/** An icon by its name in page text. */
export function NamedIcon({ name, className }: { name: NamedIconName; className?: string }) {
  if (name in platforms) {
    return <PlatformIcon platform={platforms[name as keyof typeof platforms]} className={className} />;
  }
  return <LineIcon name={lines[name as keyof typeof lines] ?? "mail"} className={className} />;
}

import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import instagram from "simple-icons/icons/instagram.svg?raw";
import x from "simple-icons/icons/x.svg?raw";
import youtube from "simple-icons/icons/youtube.svg?raw";
import { Glyph } from "./glyph.tsx";

/** Redrawn, because the original logo is not free to use. */
const linkedin =
  "M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1.7 7.6v8.7h2.9V9.6H5.7Zm1.45-4.3a1.65 1.65 0 1 0 0 3.3 1.65 1.65 0 0 0 0-3.3ZM10.4 9.6v8.7h2.9v-4.6c0-1.2.5-1.9 1.5-1.9s1.4.7 1.4 2v4.5H19v-5c0-2.6-1.2-3.9-3.2-3.9-1.2 0-2 .5-2.5 1.3V9.6h-2.9Z";

const drawn = { Mail, Phone, MapPin, MessageCircle };
const glyphs = { Instagram: instagram, Twitter: x, Youtube: youtube, Linkedin: linkedin };

export type NamedIconName = keyof typeof drawn | keyof typeof glyphs;

/** An icon by the name that page text uses for it. */
export function NamedIcon({ name, className }: { name: NamedIconName; className?: string }) {
  if (name in glyphs) return <Glyph svg={glyphs[name as keyof typeof glyphs]} className={className} />;
  const Icon = drawn[name as keyof typeof drawn] ?? Mail;
  return <Icon className={className} aria-hidden="true" />;
}

import type { MailHeaders } from "./mail-headers.ts";

/** Beginnings of the subjects of automatic replies. */
const awaySubjects = [
  "auto(?:matic|mated)?[ -]?(?:reply|response|answer)\\b",
  "autoreply\\b",
  "out of (?:the )?office(?: auto)?(?:[ -]?reply)?\\s*(?:[:;(–—-]|$)",
  "i am (?:currently )?out of (?:the )?office\\b",
  "(?:automatische|auto-?) ?antwort\\b",
  "abwesenheits(?:notiz|nachricht|meldung|assistent)",
  "abwesend\\s*[:;–—-]",
  "nicht im (?:büro|haus)\\b",
  "réponse automatique(?!\\p{L})",
  "absence du bureau(?!\\p{L})",
  "absent\\(?e?\\)? du bureau(?!\\p{L})",
  "respuesta autom[áa]tica(?!\\p{L})",
  "fuera de (?:la )?oficina\\s*(?:[:;–—-]|$)",
  "risposta automatica(?!\\p{L})",
  "fuori (?:sede|ufficio)\\s*(?:[:;–—-]|$)",
  "resposta autom[áa]tica(?!\\p{L})",
  "ausente do escrit[óo]rio(?!\\p{L})",
  "fora do escrit[óo]rio(?!\\p{L})",
];
const isAwaySubject = new RegExp(`^(?:${awaySubjects.join("|")})`, "iu");

/** Whether a mail was not written by a person for its recipient (RFC 3834, and what servers did before it). */
export function isAutomatic(headers: MailHeaders, subject: string): boolean {
  const submitted = headers.first("auto-submitted").toLowerCase().trim();
  if (submitted !== "" && !/^no\b/.test(submitted)) return true;
  if (/^(?:bulk|junk|list|auto[_-]reply)\b/i.test(headers.first("precedence").trim())) return true;
  const names = [
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply",
    "list-id",
    "list-unsubscribe",
  ];
  if (names.some((name) => headers.has(name) && !/^no\b/i.test(headers.first(name).trim()))) return true;
  // Delivery reports and vacation programs, which must not be answered themselves.
  if (/^<\s*>$/.test(headers.first("return-path").trim())) return true;
  return isAwaySubject.test(subject);
}

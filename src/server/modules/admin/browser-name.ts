import Bowser from "bowser";

/** Browser and system of a sign-in, such as "Chrome on Windows"; empty for other programs. */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ");
}

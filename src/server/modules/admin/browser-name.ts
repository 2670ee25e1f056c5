import Bowser from "bowser";

/** What an administrator recognizes a sign-in by, such as 'Chrome on Windows'; empty for a program that is no browser. */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ");
}

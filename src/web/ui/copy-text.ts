/** Returns false if the page may not write to the clipboard: over plain HTTP, or too long after the click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

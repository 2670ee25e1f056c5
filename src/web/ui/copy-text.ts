import { toast } from "./toast.ts";

/** Returns false if the page may not write to the clipboard: over plain HTTP, or too long after the click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text and says so, or has it selected for manual copying. `label` names the text and starts a sentence.
 */
export async function copyOrSelect(label: string, text: string, select: () => void): Promise<void> {
  if (await copyText(text)) {
    toast({ title: `${label} copied` });
    return;
  }
  select();
  toast({
    title: `${label} could not be copied`,
    description: "It is selected: copy it by hand.",
    variant: "destructive",
  });
}

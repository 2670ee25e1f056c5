/** Downloads a file. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By the next task, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function saveCsvAs(text: string, name: string): void {
  saveAs(new Blob([text], { type: "text/csv" }), name);
}

/** Downloads what is at an address of this site, under the name that the server gives it. */
export function saveFrom(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

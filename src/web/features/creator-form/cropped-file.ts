/** Large enough for every use, in pixels. */
const largestSide = 1600;

/** Cuts a square out of a picture, as a JPEG file. Undefined if the browser fails. */
export async function croppedFile(
  image: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
  name: string,
): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.min(largestSide, Math.round(side)));
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  // JPEG would turn transparent pixels black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob ? new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : undefined;
}

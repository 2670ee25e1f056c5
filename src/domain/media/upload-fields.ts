import { z } from "zod";
import { maximumImages, maximumVideos } from "./accepted-files.ts";

const file = z.file();

/** Files that a form may contain beside its fields, for the OpenAPI document. */
export const draftFiles = {
  images: z.array(file).max(maximumImages).optional(),
  videos: z.array(file).max(maximumVideos).optional(),
};
export const creatorFiles = { photo: file.optional(), ...draftFiles };
export const logoFile = { logo: file.optional() };
export const pagePictureFile = { picture: file.optional() };
export const csvFile = { file };

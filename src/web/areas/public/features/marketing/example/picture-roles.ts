/** Every kind of picture on the site, with an example. */
export type PictureRole = {
  folder: string;
  /** Pages that use this kind of picture. */
  use: string;
  /** Path without size and extension. */
  src: string;
  alt: string;
  width: number;
  height: number;
};

export const pictureRoles: PictureRole[] = [
  {
    folder: "hero",
    use: "Next to the opening lines of a page.",
    src: "/images/hero/riders",
    alt: "Drawing of two people on a tandem, one in green, one in vermilion",
    width: 1600,
    height: 1200,
  },
  {
    folder: "about",
    use: "Pictures that show what we stand for.",
    src: "/images/about/map",
    alt: "Drawing of a folded map on which two routes meet",
    width: 1600,
    height: 1000,
  },
  {
    folder: "services",
    use: "The services on offer.",
    src: "/images/services/workshop",
    alt: "Drawing of a workbench with a wheel, a spanner, a list and an oil can",
    width: 1600,
    height: 900,
  },
  {
    folder: "case-studies",
    use: "One per campaign.",
    src: "/images/case-studies/fjellro-outdoor",
    alt: "Drawing of a walker in a vermilion jacket on a ridge in the rain",
    width: 1600,
    height: 1000,
  },
  {
    folder: "testimonials",
    use: "Square portraits, shown as circles.",
    src: "/images/testimonials/mira",
    alt: "Drawn portrait of a person with a bun",
    width: 1600,
    height: 1600,
  },
  {
    folder: "logos",
    use: "The logo, with room to breathe.",
    src: "/images/logos/sign",
    alt: "Two rings, green and vermilion, joined by a bar",
    width: 1600,
    height: 900,
  },
  {
    folder: "icons",
    use: "Single objects, cut out.",
    src: "/images/icons/wheel",
    alt: "Drawing of a wheel with two vermilion fields",
    width: 1600,
    height: 1600,
  },
];

export const pictureVariants = [
  { size: "small", width: 480 },
  { size: "medium", width: 960 },
  { size: "large", width: 1600 },
];

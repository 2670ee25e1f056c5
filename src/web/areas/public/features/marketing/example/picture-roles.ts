/** Every kind of picture on the site, with an example. */
export type PictureRole = {
  folder: string;
  /** Where pictures of this kind are used. */
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
    use: "Beside the first words of a page, or the first thing it has to show.",
    src: "/images/hero/marketplace",
    alt: "Drawing of the marketplace with search, filters and cards of creators",
    width: 1600,
    height: 1200,
  },
  {
    folder: "about",
    use: "Pictures that tell what we are after.",
    src: "/images/about/map",
    alt: "Drawing of a folded map on which two routes meet",
    width: 1600,
    height: 1000,
  },
  {
    folder: "services",
    use: "The work that is for sale.",
    src: "/images/services/workshop",
    alt: "Drawing of a workbench with a wheel, a spanner, a list and an oil can",
    width: 1600,
    height: 900,
  },
  {
    folder: "case-studies",
    use: "One for each campaign.",
    src: "/images/case-studies/fjellro-outdoor",
    alt: "Drawing of a walker in a vermilion jacket on a ridge in the rain",
    width: 1600,
    height: 1000,
  },
  {
    folder: "testimonials",
    use: "Square portraits, drawn, shown round.",
    src: "/images/testimonials/mira",
    alt: "Drawn portrait of a person with a bun",
    width: 1600,
    height: 1600,
  },
  {
    folder: "logos",
    use: "The sign, with the air it needs around it.",
    src: "/images/logos/sign",
    alt: "Two rings, green and vermilion, joined by a bar",
    width: 1600,
    height: 900,
  },
  {
    folder: "icons",
    use: "Single things, cut out.",
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

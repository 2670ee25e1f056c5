() => {
  const { dataset, style } = document.documentElement;
  const count = (key) => {
    try {
      const ids = JSON.parse(localStorage.getItem(key));
      return new Set(ids.filter((id) => typeof id === "string")).size;
    } catch {
      return 0;
    }
  };
  const show = () => {
    const favorites = count("favoritedInfluencers") + count("favoritedBrands");
    if (favorites === 0) {
      delete dataset.favorites;
      style.removeProperty("--favorites");
      return;
    }
    dataset.favorites = "";
    style.setProperty("--favorites", `" ${favorites > 99 ? "99+" : favorites}"`);
  };
  for (const event of ["storage", "pageshow", "favoriteschange"]) addEventListener(event, show);
  show();
  document.currentScript.remove();
};

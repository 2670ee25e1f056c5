/**
 * Memoizes a function of one object for as long as the object lives. For immutable objects; the results are frozen.
 */
export function derivedOnce<From extends object, To>(derive: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    const found = known.get(from);
    if (found !== undefined) return found;
    const made = Object.freeze(derive(from));
    known.set(from, made);
    return made;
  };
}

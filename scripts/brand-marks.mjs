/**
 * Flat marks of invented companies, on a 96 by 96 field. Each kind draws with two colors; the number varies it. Marks 0
 * to 8 must all differ in kind or color.
 */
const kinds = {
  discs: (a, b, n) => half(48, 34, 26, a, n % 2) + half(48, 62, 26, b, (n + 1) % 2),
  quarters: (a, b, n) =>
    grid(2, (column, row, i) =>
      quarter(24 + column * 24, 24 + row * 24, 24, (i * (1 + (n % 3)) + n) % 4, i % 2 === n % 2 ? a : b),
    ),
  target: (a, b, n) => ring(48, 48, 26, 10, a) + circle(48, 48, 6 + (n % 3) * 2, b),
  link: (a, b, n) => turned(45 * (n % 4), ring(37, 48, 19, 8, a) + ring(59, 48, 19, 8, b)),
  mountains: (a, b, n) => path(`M20 70 ${42 + (n % 3) * 4} 26l24 44z`, a) + path("M46 70 62 42l16 28z", b),
  flower: (a, b, n) => petals(5 + (n % 4), a) + circle(48, 48, 8, b),
  sun: (a, b, n) => rays(8 + (n % 3) * 2, a) + circle(48, 48, 13, b),
  bars: (a, b, n) =>
    [14, 44, 24, 34]
      .map((_, i, heights) => heights[(i + n) % 4])
      .map((height, i) => rect(22 + i * 14, 70 - height, 10, height, i % 2 ? a : b, 5))
      .join(""),
  arch: (a, b, n) =>
    path("M26 72V46a22 22 0 0 1 44 0v26z", a) + path(`M${38 - (n % 2) * 2} 72V50a10 10 0 0 1 20 0v22z`, b),
  waves: (a, b, n) => [0, 1, 2].map((i) => wave(34 + i * 14, i === n % 3 ? b : a)).join(""),
  hexagon: (a, b, n) => turned(n * 15, path("M48 20 72 34v28L48 76 24 62V34z", a)) + circle(48, 48, 11, b),
  leaves: (a, b, n) => turned(45 * (n % 4), leaf(a) + turned(180, leaf(b))),
  stripes: (a, b, n) => turned(45 + 90 * (n % 2), rect(24, 34, 48, 12, a, 6) + rect(24, 52, 48, 12, b, 6)),
  squares: (a, b, n) => rect(24, 24, 30, 30, a, (n % 3) * 6) + rect(42, 42, 30, 30, b, ((n + 1) % 3) * 6),
  stairs: (a, b, n) => path("M24 72V24h16v16h16v16h16v16z", a) + circle(62, 34 - (n % 2) * 2, 8 + (n % 2), b),
  drop: (a, b, n) =>
    turned(
      90 * (n % 4),
      path("M48 22a26 26 0 0 1 0 52 13 13 0 0 1 0-26 13 13 0 0 0 0-26z", a) + circle(48, 35, 4, b),
    ),
  fan: (a, b, n) => turned(90 * (n % 4), quarter(24, 24, 48, 0, a) + quarter(24, 24, 26, 0, b)),
  dots: (a, b, n) =>
    grid(3, (column, row, i) =>
      circle(30 + column * 18, 30 + row * 18, 6.5, (i * ((n % 3) + 1)) % 4 === n % 2 ? b : a),
    ),
};
const kindsInOrder = Object.values(kinds);

/** Field, first, and second color: names of tokens. */
const colors = [
  ["poster-brand", "gold-wash", "poster-sun"],
  ["gold-wash", "poster-creator", "poster-brand"],
  ["ink", "poster-sun", "paper"],
  ["brand-wash", "poster-brand", "poster-creator"],
  ["poster-creator", "paper", "ink"],
  ["accent-wash", "ink", "poster-creator"],
  ["poster-sun", "ink", "paper"],
  ["line", "poster-brand", "ink"],
  ["poster-brand-deep", "accent-wash", "poster-creator"],
];

/** The mark with this number, as an SVG file. `hexOf` returns the color of a token. */
export function brandMark(number, hexOf) {
  const draw = kindsInOrder[number % kindsInOrder.length];
  const round = Math.floor(number / kindsInOrder.length);
  const [field, first, second] = colors[(number + round * 2) % colors.length].map(hexOf);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${rect(0, 0, 96, 96, field, 0)}${draw(first, second, round)}</svg>\n`;
}

function path(d, fill) {
  return `<path fill="${fill}" d="${d}"/>`;
}

function circle(x, y, radius, fill) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function ring(x, y, radius, width, stroke) {
  return `<circle cx="${x}" cy="${y}" r="${radius - width / 2}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

function rect(x, y, width, height, fill, radius) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

function grid(side, draw) {
  return Array.from({ length: side * side }, (_, i) => draw(i % side, Math.floor(i / side), i)).join("");
}

function turned(degrees, shapes) {
  return `<g transform="rotate(${degrees} 48 48)">${shapes}</g>`;
}

/** A half disc that rests on its flat side, or hangs from it. */
function half(x, y, radius, fill, hangs) {
  return path(
    `M${x - radius} ${y + (hangs ? -13 : 13)}a${radius} ${radius} 0 0 ${hangs ? 0 : 1} ${radius * 2} 0z`,
    fill,
  );
}

/** A quarter disc in a square with this upper left corner, rotated in quarter turns. */
function quarter(x, y, size, turns, fill) {
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  return `<path fill="${fill}" transform="rotate(${turns * 90} ${middleX} ${middleY})" d="M${x} ${y}h${size}a${size} ${size} 0 0 1-${size} ${size}z"/>`;
}

function petals(count, fill) {
  return Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="48" cy="32" rx="8.5" ry="14" fill="${fill}" transform="rotate(${(i * 360) / count} 48 48)"/>`,
  ).join("");
}

function rays(count, fill) {
  return Array.from(
    { length: count },
    (_, i) =>
      `<rect x="45" y="18" width="6" height="13" rx="3" fill="${fill}" transform="rotate(${(i * 360) / count} 48 48)"/>`,
  ).join("");
}

function wave(y, stroke) {
  return `<path fill="none" stroke="${stroke}" stroke-width="7" stroke-linecap="round" d="M24 ${y}c8-9 16-9 24 0s16 9 24 0"/>`;
}

function leaf(fill) {
  return path("M48 48c-18 0-26-10-26-26 16 0 26 8 26 26z", fill);
}

export type Scene = { readonly width: number; readonly height: number; readonly svg: string }

/** Deterministic numbers between 0 and 1. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function scene(width: number, height: number, ...parts: readonly string[]): Scene {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`
  return { width, height, svg }
}

/** A rectangle with a vertical gradient. `id`: unique within its scene. */
export function gradient(
  id: string,
  [x, y, width, height]: readonly [number, number, number, number],
  colours: readonly string[],
): string {
  const stops = colours.map(
    (colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`
}

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`

export const shape = (path: string, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`

export const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const at = (x: number, y: number, scale: number, ...parts: readonly string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`

export const text = (x: number, y: number, size: number, colour: string, written: string, spacing = 0) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" letter-spacing="${spacing}" text-anchor="middle" fill="${colour}">${written}</text>`

/** A fishing boat, 200 wide, waterline at y 0. */
export function boat(hull: string, cabin: string, rigging = '#23273f'): string {
  return [
    line('M24 -30V-150M24 -146L-60 -40M24 -146L96 -30', rigging, 4),
    shape('M-56 -30V-78H-4V-30Z', cabin),
    shape('M-46 -66H-32V-50H-46ZM-26 -66H-12V-50H-26Z', '#ffd98a'),
    shape('M-100 -34H104Q94 12 66 14H-64Q-92 8 -100 -34Z', hull),
    shape('M-100 -34L104 -40V-32L-98 -26Z', '#f3e6cc'),
  ].join('')
}

/** A sailing boat, 120 wide, waterline at y 0. */
export function sailingBoat(hull: string, main: string, jib: string): string {
  return [
    line('M0 0V-140', '#3a2c2c', 4),
    shape('M-6 -134V-16H-64Z', main),
    shape('M6 -120V-16H52Z', jib),
    shape('M-66 -10H62Q50 16 30 16H-40Q-58 12 -66 -10Z', hull),
  ].join('')
}

/** A lighthouse, 160 high, base at y 0. */
export function lighthouse(tower: string, band: string, lamp: string): string {
  return [
    shape('M-22 0L-14 -110H14L22 0Z', tower),
    shape('M-19 -40L-16 -76H16L19 -40Z', band),
    shape('M-14 -134H14V-110H-14Z', lamp),
    shape('M-18 -114H18V-106H-18ZM-18 -134L0 -160L18 -134Z', '#23273f'),
  ].join('')
}

/** A row of gabled houses, base at y 0. */
export function houses(
  count: number,
  colours: readonly string[],
  roof: string,
  pane: string,
  random: () => number,
): string {
  const drawn: string[] = []
  let x = 0
  for (let house = 0; house < count; house += 1) {
    const width = 56 + random() * 34
    const height = 90 + random() * 80
    const top = -height
    drawn.push(shape(`M${x} 0V${top}H${x + width}V0Z`, colours[house % colours.length] ?? roof))
    drawn.push(shape(`M${x - 6} ${top}L${x + width / 2} ${top - 34}L${x + width + 6} ${top}Z`, roof))
    for (let y = top + 16; y < -26; y += 32)
      for (const side of [0.2, 0.6])
        drawn.push(
          `<rect x="${x + width * side}" y="${y}" width="13" height="18" fill="${pane}" opacity="${random() < 0.7 ? 0.95 : 0.25}"/>`,
        )
    x += width + 4
  }
  return drawn.join('')
}

/** Short strokes of light on water. */
export function glitter(
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  colour: string,
  random: () => number,
): string {
  return Array.from({ length: count }, () => {
    const down = random()
    const from = x + random() * width
    const to = y + down * height
    return `<path d="M${from} ${to}h${8 + random() * 34 * (0.4 + down)}" stroke="${colour}" stroke-width="${1.5 + down * 2}" stroke-linecap="round" opacity="${0.25 + random() * 0.5}"/>`
  }).join('')
}

/** Birds far away, each a stroke of two arcs. */
export function birds(places: readonly (readonly [number, number])[], colour: string): string {
  return places
    .map(([x, y]) =>
      line(
        `M${x - 12} ${y - 5}Q${x - 5} ${y - 8} ${x} ${y}Q${x + 5} ${y - 8} ${x + 12} ${y - 5}`,
        colour,
        2.5,
      ),
    )
    .join('')
}

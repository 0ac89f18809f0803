/** The typed whole number, or undefined where it is none up to the largest. */
export function readNumber(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,5}$/.test(typed)) return undefined
  const number = Number(typed)
  return number <= largest ? number : undefined
}

export const longestHold = 60
export const mostVersions = 1000
const fewestVersions = 10

/** So many versions, or 0 for all of them. */
export function readVersions(text: string): number | undefined {
  const number = readNumber(text, mostVersions)
  return number === undefined || (number !== 0 && number < fewestVersions) ? undefined : number
}

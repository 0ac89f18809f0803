/** Six numbers that nobody can guess, for the end of a document's id. */
export function drawRandomNumbers(): readonly number[] {
  return [...crypto.getRandomValues(new Uint32Array(6))]
}

/** Metadata of ten thousand fields and a megabyte, one field a line; `round` varies some of them. */
export function bigMetadata(round = 0, fields = 10_000): string {
  const lines = Array.from({ length: fields }, (_, index) => {
    const changed = round > 0 && index % 50 === 0 ? `, as it reads in round ${round}` : ''
    const value =
      index % 4 === 0
        ? `${index}.50`
        : index % 10 === 1
          ? `{ "depth": ${index}.0, "quay": "number ${index}", "lit": true, "note": "seen from the pier${changed}" }`
          : JSON.stringify(
              `Berth ${index}: long enough to make a hundred signs with its name and all${changed}, and more`,
            )
    return `  "berth ${String(index).padStart(5, '0')}": ${value}`
  })
  return `{\n${lines.join(',\n')}\n}`
}

/** In UTF-16 units. Longer texts would take longer than anybody waits. */
export const longestRepair = 2_000_000

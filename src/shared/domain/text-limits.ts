/** Maximum metadata of a document, as JSON text as typed. UTF-16 units, like all text limits. */
export const longestMetadata = 1_000_000

/** Maximum typed or pasted text. Longer text comes as a file, and is shown in part. */
export const longestTyped = 1_000_000

/** Maximum text of a document, as read from a file. */
export const longestText = 50_000_000

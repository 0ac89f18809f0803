/** The longest metadata of a document, as JSON text as typed. In UTF-16 units, as all limits of texts. */
export const longestMetadata = 1_000_000

/** The longest text that is typed or pasted. A longer one comes as a file, and is shown in part. */
export const longestTyped = 1_000_000

/** The longest text of a document: that of a file. */
export const longestText = 50_000_000

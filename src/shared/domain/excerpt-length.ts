/** Of a text so much is kept beside its document, for lists. In UTF-16 units. */
export const excerptLength = 160

/**
 * The secret key of connections in end-to-end tests. Unique, so that the search at the end of a run finds it
 * anywhere; contains characters that JSON, HTML and URLs escape differently.
 */
export const canaryKey = 'canary-key/4f9d1c7e+DoNotKeep&<71b3a86e52>%='

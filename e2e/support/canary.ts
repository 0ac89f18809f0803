/**
 * The one secret key that end-to-end tests give to connections. It is unlike anything else, so that the search at the
 * end of a run finds it wherever it lies; it holds characters that JSON, HTML and addresses spell differently.
 */
export const canaryKey = 'canary-key/4f9d1c7e+DoNotKeep&<71b3a86e52>%='

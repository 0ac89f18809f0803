/** Step from the version before; never edited once released. */
export type Migration = {
  readonly version: number
  readonly statements: string
}

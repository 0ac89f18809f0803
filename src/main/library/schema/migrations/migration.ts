/** Step from the version before; never edited once released. */
export type Migration = {
  /** `PRAGMA user_version` after this migration. */
  readonly version: number
  readonly statements: string
}

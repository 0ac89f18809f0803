/** One step from the version before; never edited once released. */
export type Migration = {
  /** What `PRAGMA user_version` says afterwards. */
  readonly version: number
  readonly statements: string
}

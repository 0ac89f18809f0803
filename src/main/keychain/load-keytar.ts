/** The three calls of keytar that are used. `findCredentials` ends the whole process on a locked Linux keyring. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** Loads the native library when it is first needed; rejects where it, or the system library below it, is missing. */
export async function loadKeytar(): Promise<Keytar> {
  // CommonJS: some loaders see the functions as named exports, all see them on the default export.
  const loaded: Keytar & { readonly default?: Keytar } = await import('keytar')
  return loaded.default ?? loaded
}

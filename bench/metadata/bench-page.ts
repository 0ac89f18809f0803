export type EditorName = 'our form' | 'our JSON' | 'their tree' | 'their text'

/** What the page of the editors offers to the one who measures. */
export type Bench = {
  open(name: EditorName, text: string): void
  close(): void
  /** Changes one value of the tree of vanilla-jsoneditor, and counts as a key. */
  changeTheirs(value: string): Promise<undefined>
  begin(): void
  end(): { readonly stallMs: number; readonly keysMs: readonly number[] }
  painted(): Promise<undefined>
}

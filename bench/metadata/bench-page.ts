export type EditorName = 'our form' | 'our JSON' | 'their tree' | 'their text'

/** Interface between the editors' page and the benchmark. */
export type Bench = {
  open(name: EditorName, text: string): void
  close(): void
  /** Changes one value in vanilla-jsoneditor's tree, counted as a key. */
  changeTheirs(value: string): Promise<undefined>
  begin(): void
  end(): { readonly stallMs: number; readonly keysMs: readonly number[] }
  painted(): Promise<undefined>
}

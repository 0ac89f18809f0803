/** What the editors of all kinds have in common. */
export type EditorProps = {
  readonly value: string
  readonly label: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  readonly 'data-value': true
  onChange(value: string): void
  /** The value is chosen, so that the editor may close. */
  onDone(): void
}

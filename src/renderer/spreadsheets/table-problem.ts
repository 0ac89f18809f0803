export const tableProblemCodes = [
  'empty',
  'not-a-table',
  'no-sheet',
  'too-many-parts',
  'too-large-unpacked',
  'too-many-cells',
  'too-many-columns',
  'damaged',
  'protected',
  'json-not-a-list',
  'gone',
] as const
export type TableProblemCode = (typeof tableProblemCodes)[number]

/** Thrown inside the worker if reading cannot continue; becomes a value at the worker's boundary. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem'
  readonly code: TableProblemCode

  constructor(code: TableProblemCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

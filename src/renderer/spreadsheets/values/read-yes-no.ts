type YesNo = 'true' | 'false'

/** The two values of a cell as spreadsheet programs write them, in their languages. */
const constants: readonly (readonly [yes: string, no: string])[] = [
  ['TRUE', 'FALSE'],
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADERO', 'FALSO'],
  ['VERO', 'FALSO'],
  ['VERDADEIRO', 'FALSO'],
  ['WAAR', 'ONWAAR'],
  ['SANT', 'FALSKT'],
  ['SAND', 'FALSK'],
  ['SANN', 'USANN'],
  ['TOSI', 'EPÄTOSI'],
  ['PRAWDA', 'FAŁSZ'],
  ['PRAVDA', 'NEPRAVDA'],
  ['IGAZ', 'HAMIS'],
  ['DOĞRU', 'YANLIŞ'],
  ['ИСТИНА', 'ЛОЖЬ'],
]

/** Words for yes and no, read only in a column that the user declared as such. */
const written: readonly (readonly [yes: readonly string[], no: readonly string[]])[] = [
  [
    ['yes', 'y'],
    ['no', 'n'],
  ],
  [['ja', 'j'], ['nein']],
  [['oui'], ['non']],
  [['si', 'sí', 'sì'], []],
  [['sim'], ['não']],
]
const values = new Map<string, YesNo>([
  ...constants.flatMap(([yes, no]) => [
    [yes.toLowerCase(), 'true'] as const,
    [no.toLowerCase(), 'false'] as const,
  ]),
  ...written.flatMap(([yes, no]) => [
    ...yes.map((word) => [word, 'true'] as const),
    ...no.map((word) => [word, 'false'] as const),
  ]),
])

/** The words spreadsheets and people use, in whatever case. */
export function readYesNo(text: string): YesNo | undefined {
  return values.get(text.trim().toLowerCase())
}

/**
 * Whether all cells of a column mean yes or no by themselves. Words do not suffice: NO is Norway, SI
 * Slovenia, Vero a name and “True” a film. Cells must be typed so in their file, or be both constants of one
 * language and nothing else.
 */
export class YesNoEvidence {
  #languages = constants
  #isTyped = false
  readonly #seen = new Set<string>()

  /** False where the column is not of this kind. */
  add(text: string, isTyped: boolean): boolean {
    const word = text.trim()
    if (isTyped) {
      this.#isTyped = true
      return true
    }
    this.#seen.add(word)
    this.#languages = this.#languages.filter((language) => language.includes(word))
    return this.#languages.length > 0
  }

  isEnough(): boolean {
    return this.#isTyped || this.#seen.size === 2
  }
}

type YesNo = 'true' | 'false'

/** Boolean constants of spreadsheet programs, by language. */
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

/** Words for yes and no, read only in columns that the user declared as such. */
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

export function readYesNo(text: string): YesNo | undefined {
  return values.get(text.trim().toLowerCase())
}

/**
 * Evidence that a column means yes or no. Words do not suffice: NO is Norway, SI Slovenia, Vero a name and
 * “True” a film. Cells must be typed as boolean, or the column must have exactly both constants of one
 * language.
 */
export class YesNoEvidence {
  #languages = constants
  #isTyped = false
  readonly #seen = new Set<string>()

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

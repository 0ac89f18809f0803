type YesNo = 'true' | 'false'

/** What each language writes for yes and no. `sure` are words that are nothing else; NO is Norway, SI is Slovenia. */
const languages: readonly {
  readonly true: readonly string[]
  readonly false: readonly string[]
  readonly sure: readonly string[]
}[] = [
  { true: ['yes', 'y', 'true'], false: ['no', 'n', 'false'], sure: ['true', 'false'] },
  { true: ['ja', 'wahr'], false: ['nein', 'falsch'], sure: ['wahr', 'falsch'] },
  { true: ['oui', 'vrai'], false: ['non', 'faux'], sure: ['vrai', 'faux'] },
  { true: ['si', 'sí', 'verdadero'], false: ['no', 'falso'], sure: ['verdadero', 'falso'] },
  { true: ['si', 'sì', 'vero'], false: ['no', 'falso'], sure: ['vero', 'falso'] },
  { true: ['sim', 'verdadeiro'], false: ['não', 'falso'], sure: ['verdadeiro', 'falso'] },
]
const values = new Map<string, YesNo>(
  languages.flatMap((language) => [
    ...language.true.map((word) => [word, 'true'] as const),
    ...language.false.map((word) => [word, 'false'] as const),
  ]),
)

/** The words spreadsheets and people use, in whatever case. */
export function readYesNo(text: string): YesNo | undefined {
  return values.get(text.trim().toLowerCase())
}

/**
 * Whether all cells of a column mean yes or no. One word alone may be anything: a column needs both values in one
 * language, or a word that is nothing else.
 */
export class YesNoEvidence {
  #languages = languages
  #isSure = false
  readonly #seen = new Set<YesNo>()

  /** A cell that its file says is yes or no is one in every language. False where the column is not of this kind. */
  add(text: string, isTyped: boolean): boolean {
    const word = text.trim().toLowerCase()
    const value = values.get(word)
    if (value === undefined) return false
    this.#seen.add(value)
    if (isTyped) this.#isSure = true
    else this.#languages = this.#languages.filter((language) => language[value].includes(word))
    if (this.#languages.some(({ sure }) => sure.includes(word))) this.#isSure = true
    return this.#languages.length > 0
  }

  isEnough(): boolean {
    return this.#isSure || this.#seen.size === 2
  }
}

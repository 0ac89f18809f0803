import { tryCall } from '../ipc/call.ts'

/** Values of a form, as far as the keeper knows them. */
export type FormValues = { readonly text?: string; readonly metadata: unknown }
/** Reads the values from a draft; undefined if it is no longer usable. */
type ReadDraft<V> = (kept: object) => V | undefined
/** Null: nothing is to be kept. */
type Wanted<V> = { readonly values: V | null }

/** Length in UTF-16 units from which a text is kept beside the draft. */
const longText = 100_000

/**
 * Keeps the input of a form. A long text, such as that of a file, is kept beside the rest and passed on once:
 * within the draft it would be written again with every key typed elsewhere. Use one keeper for a name: two
 * would not know what the other has kept.
 */
export class DraftKeeper<V extends FormValues> {
  readonly #name: string
  readonly #readDraft: ReadDraft<V>
  /** Long text on disk, null for none; undefined while unknown. */
  #longText: string | null | undefined
  /** The draft still to be saved. */
  #wanted: Wanted<V> | null = null
  #isSaving = false
  /** Puts readings and savings one after the other. */
  #turns: Promise<unknown> = Promise.resolve()

  constructor(name: string, readDraft: ReadDraft<V>) {
    this.#name = name
    this.#readDraft = readDraft
  }

  /** Null if there is nothing to keep any more. */
  keep(values: V | null): void {
    this.#wanted = { values }
    if (this.#isSaving) return
    this.#isSaving = true
    this.#turns = this.#turns.then(() => this.#saveAll())
  }

  /** Sends unsaved input at once: the window is closing. */
  finish(): void {
    const wanted = this.#wanted
    if (wanted === null) return
    this.#wanted = null
    void this.#save(wanted)
  }

  /** The saved draft; undefined if there is none, or it is unusable. */
  read(): Promise<V | undefined> {
    const read = this.#turns.then(() => this.#read())
    this.#turns = read
    return read
  }

  async #saveAll(): Promise<void> {
    for (let wanted = this.#wanted; wanted !== null; wanted = this.#wanted) {
      const isSaved = await this.#save(wanted)
      if (this.#wanted !== wanted) continue
      // A failed save is tried again with the next change, or when the window closes.
      if (!isSaved) break
      this.#wanted = null
    }
    this.#isSaving = false
  }

  async #save({ values }: Wanted<V>): Promise<boolean> {
    const text = values?.text
    const isLong = text !== undefined && text.length > longText
    const next = isLong ? text : null
    const isKept = next === this.#longText
    this.#longText = undefined
    const saved = await tryCall('drafts/keep', {
      name: this.#name,
      text: values === null ? null : JSON.stringify(isLong ? { ...values, text: null } : values),
      ...(!isKept && { longText: next }),
    })
    // After a failed call, either may be on disk.
    if (saved.ok) this.#longText = next
    return saved.ok
  }

  async #read(): Promise<V | undefined> {
    const kept = await tryCall('drafts/get', { name: this.#name })
    const draft = kept.ok ? readJson(kept.value) : null
    if (typeof draft !== 'object' || draft === null) return undefined
    if (!('text' in draft) || draft.text !== null) return this.#readDraft(draft)
    const long = await tryCall('drafts/long-text', { name: this.#name })
    if (!long.ok || long.value === null) return undefined
    this.#longText = long.value
    return this.#readDraft({ ...draft, text: long.value })
  }
}

/** Returns the only keeper of a name. */
export function draftKeeper<V extends FormValues>(
  memory: Map<string, unknown>,
  name: string,
  readDraft: ReadDraft<V>,
): DraftKeeper<V> {
  const key = `keeper:${name}`
  // One name is always used with one type.
  const keeper = (memory.get(key) as DraftKeeper<V> | undefined) ?? new DraftKeeper(name, readDraft)
  memory.set(key, keeper)
  return keeper
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

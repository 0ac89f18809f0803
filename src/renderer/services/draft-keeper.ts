import { tryCall } from '../ipc/call.ts'

export type FormValues = { readonly text?: string; readonly metadata: unknown }
/** Parses a draft; undefined if it is no longer usable. */
type ReadDraft<V> = (kept: object) => V | undefined
/** Null: nothing to keep. */
type Wanted<V> = { readonly values: V | null }

/** UTF-16 units from which a text is stored apart from the draft. */
const longText = 100_000

/**
 * Stores the input of a form. A long text, such as that of a file, is stored separately and only when it
 * changes: within the draft, every keystroke elsewhere would write it again. Use one keeper for a name, since
 * it tracks what is stored.
 */
export class DraftKeeper<V extends FormValues> {
  readonly #name: string
  readonly #readDraft: ReadDraft<V>
  /** Null for none; undefined while unknown. */
  #longText: string | null | undefined
  #wanted: Wanted<V> | null = null
  #isSaving = false
  #turns: Promise<unknown> = Promise.resolve()

  constructor(name: string, readDraft: ReadDraft<V>) {
    this.#name = name
    this.#readDraft = readDraft
  }

  /** Null: discards the draft. */
  keep(values: V | null): void {
    this.#wanted = { values }
    if (this.#isSaving) return
    this.#isSaving = true
    this.#turns = this.#turns.then(() => this.#saveAll())
  }

  /** Sends unsaved input at once, before the window closes. */
  finish(): void {
    const wanted = this.#wanted
    if (wanted === null) return
    this.#wanted = null
    void this.#save(wanted)
  }

  /** Undefined if there is no draft, or it is unusable. */
  read(): Promise<V | undefined> {
    const read = this.#turns.then(() => this.#read())
    this.#turns = read
    return read
  }

  async #saveAll(): Promise<void> {
    for (let wanted = this.#wanted; wanted !== null; wanted = this.#wanted) {
      const isSaved = await this.#save(wanted)
      if (this.#wanted !== wanted) continue
      // A failed save is retried with the next change, or when the window closes.
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

export function draftKeeper<V extends FormValues>(
  memory: Map<string, unknown>,
  name: string,
  readDraft: ReadDraft<V>,
): DraftKeeper<V> {
  const key = `keeper:${name}`
  // The cast holds: a name is always used with one type.
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

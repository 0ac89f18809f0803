import { z } from 'zod'
import { tryCall } from '../ipc/call.ts'
import { mostEdited } from '../ui/fields/long-text-area.tsx'

/** A piece of this length passes to the main process within a frame. */
const pieceLength = 500_000
const mostPieces = 100
const parts = ['text', 'metadata', 'base'] as const
const slots = ['a', 'b'] as const
type Part = (typeof parts)[number]
type Slot = (typeof slots)[number]

/** Where the pieces of one text are. Each piece has the id, so that pieces of two texts are never joined. */
const pieceSet = z.object({
  slot: z.enum(slots),
  count: z.int().min(1).max(mostPieces),
  id: z.uuid(),
})
type PieceSet = z.infer<typeof pieceSet>
/** As JSON, which also keeps the halves of a character that was cut in two. */
const storedPiece = z.object({ id: z.uuid(), text: z.string() })
const recordWithPieces = z.object({
  metadata: z.looseObject({}),
  base: z.looseObject({}).optional(),
  pieces: z.object({
    text: pieceSet.exactOptional(),
    metadata: pieceSet.exactOptional(),
    base: pieceSet.exactOptional(),
  }),
})

/** What is on a form, as far as it may be long. */
export type FormValues = {
  readonly text?: string
  readonly metadata: { readonly text: string }
  /** Of an edit: the metadata it began with. */
  readonly base?: { readonly metadata: string | null }
}
/** Reads the values from a draft; undefined where it is of no use any more. */
type ReadDraft<V> = (kept: object) => V | undefined
/** Null: nothing is to be kept. */
type Wanted<V> = { readonly values: V | null }

type KeptText = PieceSet & { readonly text: string }
type KeptTexts = { readonly [P in Part]?: KeptText }

/**
 * Keeps what is on the form. A long text is kept beside the rest, once and in pieces: within the draft it would be
 * written again with every key typed elsewhere, and stop the window each time. The pieces of a new text go to the slot
 * that the draft on disk does not name. The draft, written last, switches over to them. Use one keeper for a name:
 * two would not know of each other's slots.
 */
export class DraftKeeper<V extends FormValues> {
  readonly #name: string
  readonly #readDraft: ReadDraft<V>
  /** The pieces that the draft on disk names; undefined while that is not known. */
  #inForce: KeptTexts | undefined
  /** Slots with pieces that no draft names. */
  readonly #leftOver = new Set<`${Part}:${Slot}`>()
  /** What is still to be saved. */
  #wanted: Wanted<V> | null = null
  #isSaving = false
  /** One reading or saving after the other. */
  #turns: Promise<unknown> = Promise.resolve()

  constructor(name: string, readDraft: ReadDraft<V>) {
    this.#name = name
    this.#readDraft = readDraft
  }

  /** Null where there is nothing to keep any more. */
  keep(values: V | null): void {
    this.#wanted = { values }
    if (this.#isSaving) return
    this.#isSaving = true
    this.#turns = this.#turns.then(() => this.#saveAll())
  }

  /** Sends what is left at once and in one call: the window is closing, so a pause is not felt. */
  finish(): void {
    const wanted = this.#wanted
    if (wanted === null) return
    this.#wanted = null
    this.#inForce = undefined
    void this.#putRecord(wanted, {})
  }

  /** What was kept; undefined where that is nothing, or of no use any more. */
  read(): Promise<V | undefined> {
    const opened = this.#turns.then(() => this.#open())
    this.#turns = opened
    return opened.then((draft) => draft?.values)
  }

  async #saveAll(): Promise<void> {
    for (let wanted = this.#wanted; wanted !== null; wanted = this.#wanted) {
      const isSaved = await this.#save(wanted)
      if (this.#wanted !== wanted) continue
      // What failed is tried again with the next change, or when the window closes.
      if (!isSaved) break
      this.#wanted = null
      await this.#clear()
    }
    this.#isSaving = false
  }

  /** False where it failed, or where the values changed before they were whole on disk. */
  async #save(wanted: Wanted<V>): Promise<boolean> {
    const next: { [P in Part]?: KeptText } = {}
    for (const part of parts) {
      const text = longText(wanted, part)
      if (text === null) continue
      const inForce = this.#inForce ?? (await this.#open())?.texts
      if (inForce === undefined) return false
      const kept = inForce[part]
      const set =
        kept?.text === text ? kept : await this.#writeSet(part, text, kept?.slot === 'a' ? 'b' : 'a')
      if (set === undefined) return false
      next[part] = set
    }
    if (this.#wanted === null) return false
    const before = this.#inForce
    this.#inForce = undefined
    // Where the call failed the draft on disk may be either: it is read before the next slot is chosen.
    if (!(await this.#putRecord(wanted, next))) return false
    if (before === undefined) await this.#open()
    else this.#inForce = next
    for (const part of parts) {
      const slot = before?.[part]?.slot
      if (slot !== undefined) this.#leftOver.add(`${part}:${slot}`)
      const now = next[part]?.slot
      if (now !== undefined) this.#leftOver.delete(`${part}:${now}`)
    }
    return true
  }

  /** The pieces written; undefined where one failed, or where the text changed meanwhile. */
  async #writeSet(part: Part, text: string, slot: Slot): Promise<KeptText | undefined> {
    const count = Math.ceil(text.length / pieceLength)
    if (count > mostPieces) return undefined
    const id = crypto.randomUUID()
    this.#leftOver.add(`${part}:${slot}`)
    for (let index = 0; index < count; index += 1) {
      const piece = JSON.stringify({ id, text: text.slice(index * pieceLength, (index + 1) * pieceLength) })
      if (!(await this.#put(pieceName(this.#name, part, slot, index), piece))) return undefined
      if (this.#wanted === null || longText(this.#wanted, part) !== text) return undefined
    }
    return { slot, count, id, text }
  }

  #putRecord({ values }: Wanted<V>, texts: KeptTexts): Promise<boolean> {
    if (values === null) return this.#put(this.#name, null)
    const { text, metadata, base } = texts
    const record = {
      ...values,
      ...(text && { text: '' }),
      ...(metadata && { metadata: { ...values.metadata, text: '' } }),
      ...(base && { base: { ...values.base, metadata: '' } }),
      ...((text || metadata || base) && {
        pieces: {
          ...(text && { text: placeOf(text) }),
          ...(metadata && { metadata: placeOf(metadata) }),
          ...(base && { base: placeOf(base) }),
        },
      }),
    }
    return this.#put(this.#name, JSON.stringify(record))
  }

  async #put(name: string, text: string | null): Promise<boolean> {
    return (await tryCall('drafts/keep', { name, text })).ok
  }

  /** From the last piece to the first: as long as any is left, the first one is. */
  async #clear(): Promise<void> {
    for (const place of this.#leftOver) {
      const [part, slot] = place.split(':') as [Part, Slot]
      for (let index = mostPieces - 1; index >= 0; index -= 1) {
        if (this.#wanted !== null) return
        if (!(await this.#put(pieceName(this.#name, part, slot, index), null))) return
      }
      this.#leftOver.delete(place)
    }
  }

  /** Reads the draft on disk, and which slots it names. */
  async #open(): Promise<{ values: V | undefined; texts: KeptTexts } | undefined> {
    const kept = await tryCall('drafts/get', { name: this.#name })
    if (!kept.ok) return undefined
    const record = readJson(kept.value)
    const parsed = recordWithPieces.safeParse(record)
    const texts: { [P in Part]?: KeptText } = {}
    for (const part of parts) {
      const set = parsed.data?.pieces[part]
      const text = set && (await this.#readSet(part, set))
      if (text === null) return undefined
      if (set !== undefined && text !== undefined) texts[part] = { ...set, text }
      for (const slot of slots) {
        if (slot === texts[part]?.slot) continue
        const first = await tryCall('drafts/get', { name: pieceName(this.#name, part, slot, 0) })
        if (first.ok && first.value !== null) this.#leftOver.add(`${part}:${slot}`)
      }
    }
    this.#inForce = texts
    const whole = {
      ...(typeof record === 'object' && record),
      // Or it would be kept with the next draft, and name pieces that are no longer there.
      pieces: undefined,
      ...(texts.text && { text: texts.text.text }),
      ...(texts.metadata && { metadata: { ...parsed.data?.metadata, text: texts.metadata.text } }),
      ...(texts.base && { base: { ...parsed.data?.base, metadata: texts.base.text } }),
    }
    return { values: this.#readDraft(whole), texts }
  }

  /** Null where a piece could not be read; undefined where one is missing or belongs to another text. */
  async #readSet(part: Part, { slot, count, id }: PieceSet): Promise<string | null | undefined> {
    const pieces: string[] = []
    for (let index = 0; index < count; index += 1) {
      const piece = await tryCall('drafts/get', { name: pieceName(this.#name, part, slot, index) })
      if (!piece.ok) return null
      const stored = storedPiece.safeParse(readJson(piece.value))
      if (stored.data?.id !== id) return undefined
      pieces.push(stored.data.text)
    }
    return pieces.join('')
  }
}

/** The one keeper of a name. */
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

const pieceName = (name: string, part: Part, slot: Slot, index: number) => `${name}:${part}:${slot}:${index}`
const placeOf = ({ slot, count, id }: KeptText): PieceSet => ({ slot, count, id })

/** The text where it is too long to be kept within the draft. */
function longText({ values }: Wanted<FormValues>, part: Part): string | null {
  if (values === null) return null
  const texts = { text: values.text, metadata: values.metadata.text, base: values.base?.metadata }
  const text = texts[part] ?? ''
  return text.length > mostEdited ? text : null
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

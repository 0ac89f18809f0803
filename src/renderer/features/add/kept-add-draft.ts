import { z } from 'zod'
import { tryCall } from '../../ipc/call.ts'
import { mostEdited } from '../../ui/long-text-area.tsx'
import { type AddValues, hasContent, readAddDraft } from './add-values.ts'

/** A piece of this length passes to the main process within a frame. */
const pieceLength = 500_000
const mostPieces = 100
const slots = ['a', 'b'] as const
type Slot = (typeof slots)[number]

/** What a draft says of a text that is kept beside it. */
const apart = z.object({
  textPieces: z.object({ slot: z.enum(slots), count: z.int().min(1).max(mostPieces) }),
})
const pieceName = (name: string, slot: Slot, index: number) => `${name}:text:${slot}:${index}`

type Writing = { readonly text: string; readonly slot: Slot; next: number }

/**
 * Keeps what is on the form. A long text is kept beside the rest, once and in pieces: as a part of the draft it would be
 * written anew with every key that is typed elsewhere, and would hold the window up each time. A new one goes to the
 * other of two slots, so that the draft always tells of a whole text.
 */
export class AddDraftKeeper {
  readonly #name: string
  #kept: { readonly text: string; readonly slot: Slot } | null = null
  #slot: Slot = 'b'
  #writing: Writing | null = null
  #values: AddValues | null = null

  constructor(name: string) {
    this.#name = name
  }

  keep(values: AddValues): void {
    this.#values = values
    const text = values.text.length > mostEdited ? values.text : null
    if (text === null) {
      const isNoLongerApart = this.#kept !== null || this.#writing !== null
      this.#writing = null
      this.#kept = null
      this.#putDraft(hasContent(values) ? values : null)
      if (isNoLongerApart) for (const slot of slots) this.#clear(slot)
    } else if (this.#kept?.text === text) {
      this.#writing = null
      this.#putWithPieces()
    } else if (this.#writing?.text !== text) {
      this.#writing = { text, slot: this.#slot === 'a' ? 'b' : 'a', next: 0 }
      void this.#write(this.#writing)
    }
  }

  /** Sends at once what is left to be written: the window is closing. */
  finish(): void {
    const writing = this.#writing
    if (writing === null) return
    while (writing.next < countOf(writing.text)) void this.#putPiece(writing)
    this.#commit(writing)
  }

  async #write(writing: Writing): Promise<void> {
    while (this.#writing === writing && writing.next < countOf(writing.text)) await this.#putPiece(writing)
    if (this.#writing === writing) this.#commit(writing)
  }

  #putPiece(writing: Writing): Promise<unknown> {
    const { text, slot, next } = writing
    writing.next += 1
    const piece = text.slice(next * pieceLength, (next + 1) * pieceLength)
    return tryCall('drafts/keep', { name: pieceName(this.#name, slot, next), text: piece })
  }

  #commit({ text, slot }: Writing): void {
    this.#writing = null
    this.#kept = { text, slot }
    this.#slot = slot
    this.#putWithPieces()
    this.#clear(slot === 'a' ? 'b' : 'a')
  }

  #putWithPieces(): void {
    if (this.#kept === null || this.#values === null) return
    const { text, slot } = this.#kept
    this.#putDraft({ ...this.#values, text: '', textPieces: { slot, count: countOf(text) } })
  }

  #putDraft(draft: object | null): void {
    const text = draft === null ? null : JSON.stringify(draft)
    void tryCall('drafts/keep', { name: this.#name, text })
  }

  #clear(slot: Slot): void {
    for (let index = 0; index < mostPieces; index += 1)
      void tryCall('drafts/keep', { name: pieceName(this.#name, slot, index), text: null })
  }
}

function countOf(text: string): number {
  return Math.min(mostPieces, Math.ceil(text.length / pieceLength))
}

/** What was kept under a name; undefined where that is nothing, or of no use any more. */
export async function readKeptAddDraft(name: string): Promise<AddValues | undefined> {
  const kept = await tryCall('drafts/get', { name })
  const values = kept.ok ? readAddDraft(kept.value) : undefined
  if (!kept.ok || kept.value === null || values === undefined) return undefined
  const told = apart.safeParse(JSON.parse(kept.value))
  if (!told.success) return values
  const { slot, count } = told.data.textPieces
  const pieces: string[] = []
  for (let index = 0; index < count; index += 1) {
    const piece = await tryCall('drafts/get', { name: pieceName(name, slot, index) })
    pieces.push(piece.ok ? (piece.value ?? '') : '')
  }
  return { ...values, text: pieces.join('') }
}

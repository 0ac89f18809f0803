import { z } from 'zod'
import { tryCall } from '../../ipc/call.ts'
import { mostEdited } from '../../ui/long-text-area.tsx'
import { type AddValues, hasContent, readAddDraft } from './add-values.ts'

/**
 * A long text is kept beside the rest of the form, as it is: as JSON it would be written anew with every key that is
 * typed elsewhere.
 */
const apart = z.object({ textIsApart: z.literal(true) })
const textNameOf = (name: string) => `${name}:text`

/**
 * Keeps what is on the form. `keptText` is the long text that is kept already; returns the one that is now. The calls
 * leave at once and in this order, since the window may be closing.
 */
export function keepAddDraft(name: string, values: AddValues, keptText: string | null): string | null {
  const text = longTextOf(values)
  const rest = text === null ? values : { ...values, text: '', textIsApart: true }
  if (text !== keptText) void tryCall('drafts/keep', { name: textNameOf(name), text })
  void tryCall('drafts/keep', { name, text: hasContent(values) ? JSON.stringify(rest) : null })
  return text
}

/** The text of the form where it is too long to be kept with the rest. */
export function longTextOf({ text }: AddValues): string | null {
  return text.length > mostEdited ? text : null
}

/** What was kept under a name; undefined where that is nothing, or of no use any more. */
export async function readKeptAddDraft(name: string): Promise<AddValues | undefined> {
  const kept = await tryCall('drafts/get', { name })
  const values = kept.ok ? readAddDraft(kept.value) : undefined
  if (!kept.ok || values === undefined || !isTextApart(kept.value)) return values
  const text = await tryCall('drafts/get', { name: textNameOf(name) })
  return { ...values, text: text.ok ? (text.value ?? '') : '' }
}

function isTextApart(kept: string | null): boolean {
  return kept !== null && apart.safeParse(JSON.parse(kept)).success
}

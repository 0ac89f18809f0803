import type { ImportSession } from '../../../shared/schemas/import-session.ts'
import { formatClockTime, formatDay, formatDocuments, formatList, plural } from '../format.ts'
import { isNameless } from '../imports/table-import.ts'

/** A longer list would add its own commas to those of the label. */
const namedAtMost = 2

function content({ documents, texts, websites, pictures }: ImportSession): string {
  if (texts === documents) return plural(documents, 'text', 'texts')
  if (websites === documents) return plural(documents, 'website', 'websites')
  if (pictures === documents) return plural(documents, 'picture', 'pictures')
  return formatDocuments(documents)
}

function listOf(names: readonly string[]): string {
  const [first = ''] = names
  return formatList(names.length > namedAtMost ? [first, `${names.length - 1} more`] : names)
}

const namesOf = ({ names }: ImportSession): readonly string[] => names.filter((name) => !isNameless(name))

/** The session's name, and its number of documents unless the name states it. Table rows count as documents. */
function parts(batch: ImportSession): { readonly name: string; readonly count: string | undefined } {
  // Documents added one by one are counted a moment later.
  const count = batch.documents === 0 ? undefined : formatDocuments(batch.documents)
  const named = namesOf(batch)
  switch (batch.way) {
    case 'form':
      return {
        name:
          batch.isElsewhere && batch.by === null
            ? 'Added individually on another computer'
            : 'Added individually',
        count,
      }
    case 'archive':
      return { name: named.length === 0 ? 'An archive' : `Archive “${listOf(named)}”`, count }
    case 'review':
      return named.length === 0 ? { name: content(batch), count: undefined } : { name: listOf(named), count }
    case 'lost':
      return { name: batch.documents === 0 ? 'Imported' : content(batch), count: undefined }
  }
}

const startOfDay = (at: number, days = 0) => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

function when({ at, way }: ImportSession, now: number): string {
  const day =
    startOfDay(at) === startOfDay(now)
      ? 'today'
      : startOfDay(at) === startOfDay(now, -1)
        ? 'yesterday'
        : formatDay(at)
  return way === 'form' ? day : `${day} ${formatClockTime(at)}`
}

/** Returns true if these documents came in together in a different library. */
export const isOfAnother = (batch: number | string) => !/^[1-9]\d*$/.test(String(batch))

export const importSessions = {
  /** Example: “prices.xlsx, 21 Nov 2026 10:02, 312 documents”. */
  label: (batch: ImportSession, now = Date.now()): string => {
    const { name, count } = parts(batch)
    const what = batch.by === null ? name : `${name} by ${batch.by}`
    return [what, when(batch, now), count].filter((part) => part !== undefined).join(', ')
  },
  /** Undefined for typed documents, and for sources without a name. */
  from: (batch: ImportSession): string | undefined => {
    const named = namesOf(batch)
    return batch.way === 'review' && named.length > 0 ? `from ${listOf(named)}` : undefined
  },
  /** Number 0 is unused. If a session comes from a different library, only its ID is known. */
  number: (batch: number | string): string => (isOfAnother(batch) ? 'unknown' : `no. ${batch}`),
  broughtBy: 'Imported with',
} as const

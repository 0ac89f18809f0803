import { type CopyReason, copyReason } from '../../../shared/schemas/backups.ts'
import { fileTime } from '../db/storage-files.ts'

const pattern = /^library-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-([a-z]+))?\.db$/

/** Copies before updates have always been named by their time alone. */
export function copyName(at: number, reason: CopyReason): string {
  return `library-${fileTime(at)}${reason === 'update' ? '' : `-${reason}`}.db`
}

/** What a copy's name says of it; undefined for a file that is none. */
export function readCopyName(name: string): { readonly at: number; readonly reason: CopyReason } | undefined {
  const [, day, hours, minutes, seconds, word = 'update'] = pattern.exec(name) ?? []
  const reason = copyReason.safeParse(word)
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return reason.success && Number.isFinite(at) ? { at, reason: reason.data } : undefined
}

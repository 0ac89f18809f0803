import { access } from 'node:fs/promises'
import path from 'node:path'
import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'

/** Removes parts of a suggested name that could lead into another folder or that a system rejects. */
export function plainName(name: string, otherwise: string): string {
  const plain = name
    .replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ')
    .replace(/\.(csv|tsv|xlsx|jsonl?|txt|indexdesk)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return plain === '' ? otherwise : plain
}

/**
 * Adds the extension that some systems' dialogs omit, unless that would replace another file without consent.
 */
export async function withExtension(chosen: string, extension: string): Promise<string> {
  if (path.extname(chosen) !== '') return chosen
  const wanted = `${chosen}${extension}`
  const isThere = await access(wanted).then(
    () => true,
    () => false,
  )
  return isThere ? chosen : wanted
}

const codes: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'export-disk-full',
  EDQUOT: 'export-disk-full',
  EACCES: 'export-not-allowed',
  EPERM: 'export-not-allowed',
  EROFS: 'export-not-allowed',
}

export function exportFailure(cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return failed(codes[code] ?? 'export-failed')
}

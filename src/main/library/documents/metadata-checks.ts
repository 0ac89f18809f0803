import { compareMetadata, removalNames } from '../../../shared/domain/metadata/metadata-changes.ts'
import { type ParsedMetadata, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { ReplacedMetadata } from '../../documents/ports.ts'

/** Metadata without a field is sent as none: the interface has it only "where there is some". */
export function checkMetadata(text: string): Result<string | null, Failure> {
  const parsed = parseMetadata(text)
  if (parsed.ok) return succeed(parsed.value.fields.length === 0 ? null : text)
  const [problem] = parsed.error
  return fail(
    failed('metadata-not-valid', {
      field: 'metadata',
      facts: {
        problem: problem?.code ?? 'not-json',
        line: problem?.line ?? 1,
        column: problem?.column ?? 1,
      },
    }),
  )
}

/** What saving `after` in place of `before` would do; both were checked, and null stands for none. */
export function replaceMetadata(before: string | null, after: string): ReplacedMetadata {
  const { changes, differs } = compareMetadata(read(before), read(after))
  return { differs, removes: removalNames(changes) }
}

function read(text: string | null): ParsedMetadata | null {
  const parsed = text === null ? undefined : parseMetadata(text)
  return parsed?.ok === true ? parsed.value : null
}

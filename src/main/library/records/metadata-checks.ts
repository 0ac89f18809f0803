import { type ParsedMetadata, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'

/** Metadata without a field is sent as absent: the interface has it only "where there is some". */
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

export function readMetadata(text: string | null): ParsedMetadata | null {
  const parsed = text === null ? undefined : parseMetadata(text)
  return parsed?.ok === true ? parsed.value : null
}

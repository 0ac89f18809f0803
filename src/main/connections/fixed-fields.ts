import { type Failure, failed } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord, PresetField } from '../../shared/schemas/connection.ts'

export function refuseFixed(
  record: ConnectionRecord,
  change: { readonly [field in PresetField]?: unknown },
): Failure | undefined {
  const touched = record.preset?.fixed.find(
    (field) => change[field] !== undefined && !isSame(change[field], record[field]),
  )
  return touched === undefined ? undefined : failed('set-by-organisation', { field: touched })
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

import { changeDraft } from '../change-draft.ts'
import { rowOfSingle, type SingleValue, singleName } from '../single-field/single-value.ts'

export function typeValue(value: SingleValue, text: string): SingleValue {
  const row = rowOfSingle(value)
  const { draft, emptyKind } = value
  const put = { kind: 'put', path: [], name: singleName, rowKind: emptyKind, at: null, value: text } as const
  const change = row === null ? put : ({ kind: 'value', id: row.id, value: text } as const)
  return { ...value, draft: changeDraft(draft, change) }
}

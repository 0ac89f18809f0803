import { formatFields } from '../../shared/domain/metadata/metadata-text.ts'
import type { TemplateField } from '../../shared/domain/templates/template.ts'
import type { DraftRow } from './draft-rows.ts'

export type ShownRow = {
  readonly key: string
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly at: number
}

/** The rows of a group in text order; template fields without a value keep the template's position. */
export function mergeTemplate(
  rows: readonly DraftRow[],
  fields: readonly TemplateField[],
): readonly ShownRow[] {
  if (fields.length === 0) return withoutTemplate(rows)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const shown = rows
    .filter((row) => row.raw !== null)
    .map((row): Omit<ShownRow, 'at'> => shownRow(row, row.name === null ? undefined : byName.get(row.name)))
  const inText = new Set(rows.flatMap((row) => (row.raw === null ? [] : [row.name])))
  const begun = rows.filter((row) => row.raw === null)
  let cursor = 0
  for (const field of fields) {
    if (inText.has(field.name)) {
      cursor = shown.findIndex((item) => item.field === field) + 1
      continue
    }
    const at = begun.findIndex((row) => row.typedName === field.name)
    const [row = null] = at < 0 ? [] : begun.splice(at, 1)
    shown.splice(cursor, 0, { key: `field-${field.name}`, row, field })
    cursor += 1
  }
  let at = 0
  return [...shown, ...begun.map((row) => shownRow(row, undefined))].map((item) => {
    const place = at
    if (item.row !== null && item.row.raw !== null) at += 1
    return { ...item, at: place }
  })
}

function withoutTemplate(rows: readonly DraftRow[]): readonly ShownRow[] {
  let at = 0
  return rows.map((row) => ({
    key: `row-${row.id}`,
    row,
    field: undefined,
    at: row.raw === null ? at : at++,
  }))
}

function shownRow(row: DraftRow, field: TemplateField | undefined): Omit<ShownRow, 'at'> {
  return { key: field === undefined ? `row-${row.id}` : `field-${field.name}`, row, field }
}

/** The template's presets as JSON, one field for each line; null if there is none. */
export function textOfPresets(fields: readonly TemplateField[]): string | null {
  const preset = fields.flatMap((field) => {
    const raw = field.preset ?? (field.kind === 'group' ? textOfPresets(field.fields) : null)
    return raw === null ? [] : [{ name: field.name, raw: raw.replaceAll('\n', '\n  ') }]
  })
  return preset.length === 0 ? null : formatFields(preset)
}

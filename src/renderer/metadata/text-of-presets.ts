import { formatFields } from '../../shared/domain/metadata/metadata-text.ts'
import type { TemplateField } from '../../shared/domain/templates/template.ts'

/** The presets of the fields as JSON text, one field a line; null where there is none. */
export function textOfPresets(fields: readonly TemplateField[]): string | null {
  const preset = fields.flatMap((field) => {
    const raw = field.preset ?? (field.kind === 'group' ? textOfPresets(field.fields) : null)
    return raw === null ? [] : [{ name: field.name, raw: raw.replaceAll('\n', '\n  ') }]
  })
  return preset.length === 0 ? null : formatFields(preset)
}

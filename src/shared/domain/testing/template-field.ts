import type { TemplateField } from '../templates/template.ts'

export function templateField(name: string, more: Partial<TemplateField> = {}): TemplateField {
  return {
    name,
    kind: 'text',
    label: null,
    help: null,
    required: false,
    locked: false,
    choices: [],
    preset: null,
    fields: [],
    ...more,
  }
}

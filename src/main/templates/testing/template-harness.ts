import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Template, TemplateField } from '../../../shared/domain/templates/template.ts'
import { schemaFromTemplate, templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { templateField } from '../../../shared/domain/testing/template-field.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { add, document, openFresh } from '../../library/testing/test-library.ts'
import { createTemplates, type Templates } from '../templates.ts'

export type TemplateHarness = {
  opened: OpenedLibrary
  templates: Templates
  here: string
  changed: string[]
}

export const plainField = templateField('a')

export function schemaOf(fields: readonly Partial<TemplateField>[], more: Partial<Template> = {}): string {
  return schemaFromTemplate({
    fields: fields.map((field) => ({ ...plainField, ...field })),
    allowsOthers: true,
    onViolation: 'warn',
    ...more,
  })
}

export function readSchema(schema: string): Template {
  const template = templateFromSchema(schema)
  if (!template.ok) throw new Error(JSON.stringify(template.error))
  return template.value
}

export function templateHarness() {
  const harness: Partial<TemplateHarness> & { changed: string[] } = { changed: [] }
  let end: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    const fresh = await openFresh()
    harness.opened = fresh
    end = fresh.end
  })
  afterAll(() => end())
  beforeEach(() => {
    const here = randomUUID()
    harness.here = here
    harness.changed = []
    if (harness.opened === undefined) throw new Error('The library is not open')
    harness.templates = createTemplates({
      store: harness.opened.library.templates,
      isConnectionKnown: (id) => id === here,
      newId: randomUUID,
      now: () => 5000,
      onChanged: (id) => harness.changed.push(id),
    })
  })
  const now = (): TemplateHarness => {
    const { opened, templates, here, changed } = harness
    if (opened === undefined || templates === undefined || here === undefined) throw new Error('No test runs')
    return { opened, templates, here, changed }
  }
  return {
    now,
    keep: async (collection: string, schema: string): Promise<void> => {
      const kept = await now().templates.keep({ connectionId: now().here, collection, schema })
      expect(kept).toEqual({ ok: true, value: undefined })
    },
    addOne: (id: string, metadata: string | null, collection = 'news') =>
      add(now().opened, document(now().here, id, { metadata, collection })),
    check: (metadata: string, collection = 'news') => now().templates.check(now().here, collection, metadata),
    learn: async (collection: string | null = 'news', ids?: string[]) => {
      const { schema, documents } = await now().templates.learn({ connectionId: now().here, collection, ids })
      return { ...readSchema(schema), documents }
    },
  }
}

import type { Library } from '../../operations.ts'
import { museum, writtenAt } from './full-content.ts'

const template = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    author: { type: 'string', title: 'Who wrote it', minLength: 1 },
    year: { type: 'number' },
    'year of birth': { type: 'number', default: 1815 },
  },
  required: ['author'],
  additionalProperties: true,
  'x-index-desk': { onViolation: 'warn' },
})

export async function fillTemplates(store: Library['templates']): Promise<void> {
  for (const collection of ['odd values', '']) {
    const problems = await store.keep({
      connectionId: museum,
      collection,
      schema: template,
      at: writtenAt,
    })
    if (problems.length > 0) throw new Error(JSON.stringify(problems))
  }
}

import type { KnownField, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { succeed } from '../../../shared/result.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

/** The calls of the templates. */
export const templateHandlers: ServiceHandlers<CallsOf<'templates'>> = {
  'templates/list': async ({ templates }, { connectionId }) =>
    succeed([...(await templates.list(connectionId))]),
  'templates/collections': async ({ templates }, { connectionId }) =>
    succeed([...(await templates.collections(connectionId))]),
  'templates/get': async ({ templates }, { connectionId, collection }) =>
    succeed(await templates.get(connectionId, collection)),
  'templates/keep': async ({ templates }, template) => templates.keep(template),
  'templates/remove': async ({ templates }, { connectionId, collection }) =>
    templates.remove(connectionId, collection),
  'templates/learn': async ({ templates }, wanted) => {
    const { fields, ...learnt } = await templates.learn(wanted)
    return succeed({ ...learnt, fields: fields.map(toKnownField) })
  },
  'templates/known-fields': async ({ templates }, { connectionId, collection }) => {
    const fields = await templates.knownFields(connectionId, collection)
    return succeed(fields.map(toKnownField))
  },
  'templates/check': async ({ templates }, { connectionId, collection, metadata }) =>
    succeed((await templates.check(connectionId, collection, metadata)).map(toAnswer)),
  'templates/misfits': async ({ templates }, query) => {
    const { documents, ...rest } = await templates.misfits(query)
    return succeed({
      ...rest,
      documents: documents.map(({ violations, ...document }) => ({
        ...document,
        violations: violations.map(toAnswer),
      })),
    })
  },
  'templates/import': async ({ templateFiles }) => templateFiles.read(),
  'templates/export': async ({ templateFiles }, { schema, suggestedName }) =>
    templateFiles.write(schema, suggestedName),
}

const toKnownField = ({ path, samples, ...field }: KnownField) => ({
  ...field,
  path: [...path],
  samples: [...samples],
})
const toAnswer = ({ path, ...violation }: TemplateViolation) => ({ ...violation, path: [...path] })

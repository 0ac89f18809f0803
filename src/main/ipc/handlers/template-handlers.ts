import type { KnownField, TemplateViolation } from '../../../shared/domain/template.ts'
import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type TemplateHandlers = Pick<Handlers, Extract<keyof Handlers, `templates/${string}`>>

/** The calls of the templates; everything is decided by their use cases. */
export function templateHandlers(ready: () => Promise<Services>): TemplateHandlers {
  return {
    'templates/list': async ({ connectionId }) =>
      succeed([...(await (await ready()).templates.list(connectionId))]),
    'templates/collections': async ({ connectionId }) =>
      succeed([...(await (await ready()).templates.collections(connectionId))]),
    'templates/get': async ({ connectionId, collection }) =>
      succeed(await (await ready()).templates.get(connectionId, collection)),
    'templates/keep': async (template) => (await ready()).templates.keep(template),
    'templates/remove': async ({ connectionId, collection }) =>
      (await ready()).templates.remove(connectionId, collection),
    'templates/learn': async (wanted) => {
      const { fields, ...learnt } = await (await ready()).templates.learn(wanted)
      return succeed({ ...learnt, fields: fields.map(toKnownField) })
    },
    'templates/known-fields': async ({ connectionId, collection }) => {
      const fields = await (await ready()).templates.knownFields(connectionId, collection)
      return succeed(fields.map(toKnownField))
    },
    'templates/check': async ({ connectionId, collection, metadata }) =>
      succeed((await (await ready()).templates.check(connectionId, collection, metadata)).map(toAnswer)),
    'templates/misfits': async (query) => {
      const { documents, ...rest } = await (await ready()).templates.misfits(query)
      return succeed({
        ...rest,
        documents: documents.map(({ violations, ...document }) => ({
          ...document,
          violations: violations.map(toAnswer),
        })),
      })
    },
    'templates/import': async () => (await ready()).templateFiles.read(),
    'templates/export': async ({ schema, suggestedName }) =>
      (await ready()).templateFiles.write(schema, suggestedName),
  }
}

const toKnownField = ({ path, samples, ...field }: KnownField) => ({
  ...field,
  path: [...path],
  samples: [...samples],
})
const toAnswer = ({ path, ...violation }: TemplateViolation) => ({ ...violation, path: [...path] })

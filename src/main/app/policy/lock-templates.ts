import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import type { LockableTemplates, Templates } from '../../templates/templates.ts'
import type { Preset } from './policy-entries.ts'

export async function applyTemplates(
  templates: Pick<Templates, 'get' | 'keep'>,
  connections: readonly ConnectionRecord[],
  presets: readonly Preset[],
): Promise<void> {
  for (const preset of presets) {
    const connectionId = connections.find((one) => one.preset?.identity === preset.identity)?.id
    if (connectionId === undefined) continue
    for (const { collection, schema } of preset.templates) {
      const kept = await templates.get(connectionId, collection)
      if (kept?.collection === collection && kept.schema === schema) continue
      await templates.keep({ connectionId, collection, schema })
    }
  }
}

export function lockTemplates(
  templates: Templates,
  findConnection: (id: string) => ConnectionRecord | undefined,
): LockableTemplates {
  const isLocked = (connectionId: string, collection: string) =>
    findConnection(connectionId)?.preset?.templates.includes(collection) === true
  const refused = fail(failed('set-by-organisation', { field: 'template' }))
  return {
    ...templates,
    keep: async (template) =>
      isLocked(template.connectionId, template.collection) ? refused : templates.keep(template),
    remove: async (connectionId, collection) => {
      if (isLocked(connectionId, collection)) return refused
      await templates.remove(connectionId, collection)
      return succeed(undefined)
    },
  }
}

import type { TeamChange } from '../../../team/ports.ts'
import type { Library } from '../../operations.ts'
import { writtenAt } from './full-content.ts'

const shared = '30000000-0000-4000-8000-000000000001'

export async function fillTeam(team: Library['team']): Promise<void> {
  await team.begin({
    connectionId: shared,
    libraryId: '40000000-0000-4000-8000-000000000001',
    epoch: '40000000-0000-4000-8000-000000000002',
    seq: 2,
  })
  const ada = { kind: 'person', person: 1, shown: 'Ada Lovelace 水', role: 'admin' } as const
  const added: TeamChange = {
    kind: 'version',
    seq: 5,
    versionId: '40000000-0000-4000-8000-000000000003',
    documentId: 'shared-letter',
    number: 1,
    action: 'add',
    title: 'A shared letter',
    metadata: '{"year": 1843.0}',
    contentId: 'a'.repeat(64),
    originId: null,
    at: writtenAt,
    person: 1,
  }
  const content = { collection: 'letters', content: { kind: 'text', text: 'Dear team' } } as const
  await team.takeChanges(
    shared,
    [
      { row: { ...ada, seq: 3 }, content: null },
      { row: { ...ada, seq: 4, person: 2, shown: 'Charles', role: null }, content: null },
      { row: added, content },
      {
        row: { kind: 'attempt', seq: 6, documentId: 'shared-letter', number: 1, outcome: 'done' },
        content: null,
      },
    ],
    writtenAt,
    [],
  )
  await team.noteKept(shared, {
    of: 'view',
    id: '40000000-0000-4000-8000-000000000004',
    number: 2,
    body: null,
  })
}

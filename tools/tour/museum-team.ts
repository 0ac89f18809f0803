import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { startRecordingService } from '../../e2e/support/recording-service.ts'
import { contentText } from '../../src/main/postgres/answers.ts'
import { contentIdOf, partsOf } from '../../src/main/postgres/contents.ts'
import { claim, complete, type Edit, editOf, push } from '../../src/main/postgres/testing/calls.ts'
import { openTeamLibrary, type TeamLibrary } from '../../src/main/postgres/testing/team-library.ts'
import type { StoredPicture } from '../../src/shared/schemas/document.ts'
import type { TeamInvitation } from '../../src/shared/schemas/team.ts'
import { usualTableLayout } from '../../src/shared/schemas/view.ts'
import { catalogue, cataloguedAt, type MuseumDocument, sampleMuseum } from './museum-documents.ts'
import { startSampleWebsite } from './sample-website.ts'
import { samples } from './tour-page.ts'

export type MuseumTeam = Awaited<ReturnType<typeof openMuseumTeam>>

type Version = Pick<MuseumDocument, 'id' | 'title' | 'metadata' | 'at'> & {
  readonly action?: 'merge'
  readonly bulkEditId?: string
}

const libraryName = 'Harbour Museum'
const mostTogether = 500

/** A museum's shared library with its people, and the service that it belongs to. */
export async function openMuseumTeam() {
  const service = await startRecordingService()
  const website = await startSampleWebsite(path.join(samples, 'website'))
  const team = await openTeamLibrary({ serviceAddress: service.address })
  const people = await inviteAll(team)
  const gate = await makeGate(team)
  type Name = keyof typeof people

  /** Pushes versions, which get their own times instead of now. */
  async function pushAs(by: Name, edits: readonly Edit[], times: readonly Date[]): Promise<void> {
    await team.root.begin(async (sql) => {
      await sql.unsafe(`SET LOCAL SESSION AUTHORIZATION ${people[by].login}`)
      await push(sql, edits)
      const documentIds = edits.map(({ doc }) => doc)
      for (const { place, ...lease } of await claim(sql, documentIds))
        await complete(sql, { doc: documentIds[place - 1] ?? '', ...lease, outcome: 'done' })
      await sql`RESET SESSION AUTHORIZATION`
      const ids = edits.map(({ id }) => id)
      await sql`
        UPDATE desk.versions SET at = given.at
        FROM unnest(${ids}::uuid[], ${times.map((time) => time.toISOString())}::timestamptz[]) AS given (id, at)
        WHERE version_id = given.id`
      await sql`
        UPDATE desk.documents d SET added_at = v.at
        FROM desk.versions v WHERE v.doc_key = d.doc_key AND v.number = 1 AND v.version_id = ANY (${ids}::uuid[])`
    })
  }

  async function keep(by: Name, kind: 'session' | 'bulk-edit' | 'view', body: object): Promise<string> {
    const id = randomUUID()
    const literal = JSON.stringify(JSON.stringify(body))
    await people[by].sql`SELECT desk_1.keep(${kind}, ${id}, 0, ${literal})`
    return id
  }

  return {
    ...{ keep, closeGate: gate.close, openGate: gate.open },

    /** Adds the documents of the museum, which the service has. Returns their number. */
    fill: async (pictures: ReadonlyMap<string, StoredPicture>): Promise<number> => {
      const newest = sampleMuseum(pictures, website.address)
      const count = catalogue.length + newest.length
      for (const name of ['Boats', 'Quay'])
        await keep('Ada', 'view', { name, text: name.toLowerCase(), table: usualTableLayout })
      const session = { at: cataloguedAt.getTime(), way: 'review', names: ['catalogue-2025.xlsx'] } as const
      const sessionId = await keep('Ada', 'session', {
        ...session,
        ...{ documents: count, texts: count, websites: 0, pictures: 0 },
      })
      const addTogether = async (documents: readonly MuseumDocument[]): Promise<void> => {
        const contentIds = await storeContents(team, documents)
        const edits = documents.map((document, at) =>
          editOfVersion(document, { action: 'seed', content: contentIds[at] ?? null, change: sessionId }),
        )
        await pushAs(
          'Ada',
          edits,
          documents.map(({ at }) => at),
        )
      }
      for (let from = 0; from < catalogue.length; from += mostTogether)
        await addTogether(catalogue.slice(from, from + mostTogether))
      // Documents pushed together are numbered by their IDs.
      for (const document of newest) await addTogether([document])
      return count
    },

    /** Saves a version, which the service takes. */
    save: async (by: Name, version: Version): Promise<void> => {
      const [found] = await team.root<{ number: number }[]>`
        SELECT number FROM desk.documents WHERE doc_id = ${version.id}`
      const edit = editOfVersion(version, {
        ...{ base: found?.number ?? 0, change: version.bulkEditId ?? null },
        action: version.action ?? (version.bulkEditId === undefined ? 'edit' : 'change'),
      })
      await pushAs(by, [edit], [version.at])
    },

    /** Shows that a person edits a document, for as long as the tour takes. */
    showEditing: async (name: Name, documentId: string): Promise<void> => {
      const { login, person } = people[name]
      await team.root`
        INSERT INTO desk.presence VALUES (${login}, ${person}, ${documentId}, clock_timestamp() + interval '1 day')`
    },

    /** Ends every connection to the library, and takes no more. */
    goAway: async (): Promise<void> => {
      await team.root`UPDATE pg_database SET datallowconn = false WHERE datname = ${team.database}`
      await team.root`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = ${team.database} AND pid <> pg_backend_pid()`
    },

    password: people.Mara.password,
    invitation: (documents: number): TeamInvitation => ({
      ...{ format: 'index-desk-team', version: 1, name: libraryName, service: service.address },
      server: {
        ...{ host: '127.0.0.1', port: team.server.port, database: team.database },
        ...{ login: people.Mara.login, certificateAuthority: team.authority },
      },
      ...{ person: 'Mara', role: 'editor', invitedBy: 'Ada', documents },
      people: { count: Object.keys(people).length, names: ['Ada', 'Jon'] },
    }),
    close: async (): Promise<void> => {
      await Promise.all([team.close(), website.close(), service.close()])
    },
  }
}

async function inviteAll({ root, admin, join }: TeamLibrary) {
  const people = {
    Ada: admin,
    Jon: await join('editor'),
    Noor: await join('editor'),
    Ben: await join('editor'),
    Elin: await join('reader'),
    Mara: await join('editor'),
  }
  for (const [shown, { person }] of Object.entries(people))
    await root`UPDATE desk.people SET shown = ${shown} WHERE person = ${person}`
  return people
}

/** While the gate is closed, a computer that joins waits after its first page, as if the server were slow. */
async function makeGate({ root, database }: TeamLibrary) {
  const lock = 1
  await root.unsafe(`
    ALTER DATABASE ${database} SET lock_timeout = 0;
    ALTER DATABASE ${database} SET statement_timeout = 0;
    ALTER FUNCTION desk_1.heads(bigint, int) RENAME TO heads_at_once;
    CREATE FUNCTION desk_1.heads(below bigint, most int) RETURNS SETOF desk_1.head
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
    BEGIN
      IF below <= (SELECT max(doc_key) FROM documents) THEN PERFORM pg_advisory_xact_lock_shared(${lock}); END IF;
      RETURN QUERY SELECT * FROM desk_1.heads_at_once(below, most);
    END $$;
    GRANT EXECUTE ON FUNCTION desk_1.heads(bigint, int) TO desk_reader`)
  return {
    close: async (): Promise<void> => {
      await root`SELECT pg_advisory_lock(${lock})`
    },
    open: async (): Promise<void> => {
      await root`SELECT pg_advisory_unlock(${lock})`
    },
  }
}

async function storeContents(
  { admin }: TeamLibrary,
  documents: readonly MuseumDocument[],
): Promise<string[]> {
  const contents = documents.map(({ collection, content }) =>
    partsOf(new TextEncoder().encode(contentText({ collection, content }))),
  )
  const ids = contents.map(contentIdOf)
  const bytes = contents.map((parts) => Buffer.concat(parts))
  await admin.sql`SELECT desk_1.put_contents(${ids}::text[], ${admin.sql.array(bytes)})`
  return ids
}

const editOfVersion = ({ id, title, metadata }: Omit<Version, 'at'>, more: Partial<Edit>): Edit =>
  editOf(id, { title: JSON.stringify(title), metadata: JSON.stringify(JSON.stringify(metadata)), ...more })

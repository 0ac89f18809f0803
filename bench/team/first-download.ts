import type { TeamLibrary } from '../../src/main/postgres/testing/team-library.ts'
import type { Figure } from '../support.ts'
import { closeAll, openListening, withTeam } from './with-team.ts'

const documents = 100_000
const wholeLibrary = 1_000_000

/**
 * The first download of a library, with the text of each document, into the search index; beside it, the same rows by
 * bare calls that keep nothing. The minutes for a million are ten times those of the measured 100,000.
 */
export function measureFirstDownload(): Promise<Figure> {
  return withTeam(async (team) => {
    await fillServer(team)
    const peer = inMinutes(await downloadBare(team))
    const ours = inMinutes(await downloadInApp(team))
    return {
      name: `First download of a million documents, extrapolated from ${documents}`,
      ...{ ours, peer, unit: 'min', ratio: ours / peer },
      peerName: 'bare calls that keep nothing',
      goal: { of: 'ours', atMost: 15 },
    }
  })
}

const inMinutes = (tookMs: number) => ((tookMs / 60_000) * wholeLibrary) / documents

async function downloadInApp(team: TeamLibrary): Promise<number> {
  const computer = await openListening(team)
  const startedAt = performance.now()
  await computer.sync()
  const tookMs = performance.now() - startedAt
  const count = await computer.library.team.countDocuments(computer.connectionId)
  await closeAll([computer])
  if (count !== documents) throw new Error(`${count} of ${documents} documents came`)
  return tookMs
}

type Head = { readonly doc_key: string; readonly content: string }

async function downloadBare(team: TeamLibrary): Promise<number> {
  const { sql } = await team.join('editor')
  const startedAt = performance.now()
  let below = '9223372036854775807'
  for (;;) {
    const heads = await sql<Head[]>`SELECT * FROM desk_1.heads(${below}, 500)`
    const last = heads.at(-1)
    if (last === undefined) break
    await Promise.all(heads.map(({ content }) => sql`SELECT desk_1.content(${content}, 0)`))
    below = last.doc_key
  }
  return performance.now() - startedAt
}

/** As pushes would leave it: a million of them would take longer than what is measured. */
async function fillServer({ root }: TeamLibrary): Promise<void> {
  await root.unsafe(`
    SET statement_timeout = 0;
    CREATE TEMPORARY TABLE made AS
      SELECT at, encode(sha256(sha256(bytes)), 'hex') AS id, bytes FROM (
        SELECT at, convert_to(json_build_object('collection', 'news', 'content', json_build_object('kind', 'text',
          'text', 'Text ' || at || ' ' || (SELECT string_agg('word' || (at * 31 + word * word * 7) % 50000, ' ') FROM generate_series(1, 45) word)
        ))::text, 'UTF8') AS bytes
        FROM generate_series(1, ${documents}) at) texts;
    INSERT INTO desk.contents SELECT id, true FROM made;
    INSERT INTO desk.content_parts (id, part, bytes) SELECT id, 0, bytes FROM made;
    INSERT INTO desk.documents (doc_id, number, arrived, content) SELECT 'document ' || at, 1, 1, id FROM made;
    INSERT INTO desk.versions (version_id, doc_key, number, base, action, title, metadata, content, person, seq)
      SELECT gen_random_uuid(), doc_key, 1, 0, 'add', to_json('Document number ' || at)::text,
        to_json(json_build_object('author', 'Author ' || at % 2000, 'year', 1900 + at % 120, 'tags',
          json_build_array('tag ' || at % 50), 'place', json_build_object('city', 'City ' || at % 200))::text)::text,
        id, 1, (SELECT seq FROM desk.library) + at
      FROM made JOIN desk.documents ON doc_id = 'document ' || at;
    UPDATE desk.library SET seq = seq + ${documents};
    DROP TABLE made;
    ANALYZE;`)
}

import { help, helpTopics } from '../../messages/help/help.ts'
import { type TopicId, topicIds } from '../../messages/help/topic.ts'
import type { Route } from '../../services/router/route.ts'
import { matchWords } from '../palette/index.ts'

const littleWords: ReadonlySet<string> = new Set(help.littleWords)

/** Topics that match equally well are ordered by whether the title matches. */
const farther = 100

export function findTopics(typed: string): readonly TopicId[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !littleWords.has(word.replace(/\W+$/, '')))
  const wanted = (telling.length > 0 ? telling : words).join(' ')
  if (wanted === '') return []
  return topicIds
    .flatMap((id) => {
      const { title, summary, also, text, steps = [], points = [], notes = [] } = helpTopics[id]
      const distance =
        matchWords(wanted, title) ?? matchWords(wanted, `${title} ${summary}`, also) ?? matchBody()
      return distance === null ? [] : [{ id, distance }]

      function matchBody(): number | null {
        const body = [also, ...text, ...steps, ...points, ...notes].join(' ')
        const found = matchWords(wanted, `${title} ${summary}`, body)
        return found === null ? null : found + farther
      }
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id)
}

export const topicsOfScreen: { readonly [S in Route['screen']]: readonly TopicId[] } = {
  add: ['add-text', 'add-website', 'add-pictures', 'add-files', 'picture-refused', 'duplicates'],
  import: ['import-table', 'field-types', 'table-changes', 'review'],
  review: ['review', 'duplicates', 'picture-refused', 'collections'],
  queue: ['queue', 'queue-states', 'key-refused', 'not-reachable'],
  library: ['search', 'filters', 'views', 'edit-several', 'export', 'trash'],
  document: ['edit', 'history', 'field-types', 'remove-field', 'json', 'undo'],
  trash: ['trash', 'undo', 'backups', 'history'],
  templates: ['templates', 'template-problems', 'collections', 'field-types'],
  template: ['templates', 'field-types', 'template-problems', 'collections'],
  violations: ['template-problems', 'templates', 'edit', 'edit-several'],
  repair: ['template-problems', 'edit', 'templates', 'remove-field'],
  activity: ['queue', 'queue-states', 'history', 'report'],
  settings: ['connections', 'backups', 'archive', 'data-place', 'updates', 'privacy'],
  connect: ['connections', 'key-refused', 'not-reachable', 'live'],
}

/** Screens with their own panel at the end: help covers that panel, since both would leave no room. */
export const hasOwnPanel: ReadonlySet<Route['screen']> = new Set(['add', 'document', 'template', 'repair'])

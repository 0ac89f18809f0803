import { plural } from '../format.ts'
import { adding } from './adding.ts'
import { editing } from './editing.ts'
import { finding, order } from './finding.ts'
import { keeping } from './keeping.ts'
import { sending } from './sending.ts'
import type { HelpTopic, TopicId } from './topic.ts'

/** Separate from the catalogue: loaded when the help panel opens. */
export const helpTopics: Readonly<Record<TopicId, HelpTopic>> = {
  ...adding,
  ...editing,
  ...finding,
  ...order,
  ...sending,
  ...keeping,
}

const group = (title: string, topics: object) => ({ title, topics: Object.keys(topics) as TopicId[] })

export const help = {
  search: 'Search help',
  onScreen: 'On this screen',
  groups: [
    group('Add documents', adding),
    group('Edit documents', editing),
    group('Find documents', finding),
    group('Collections, templates and trash', order),
    group('Sending and connections', sending),
    group('Your library and this app', keeping),
  ],
  found: 'Topics found',
  count: (count: number) => plural(count, 'topic', 'topics'),
  nothing: (typed: string) => `No topics match “${typed}”. Try another word.`,
  littleWords: ['how', 'do', 'does', 'i', 'can', 'to', 'the', 'a', 'an', 'my', 'is', 'what', 'where', 'why'],
  related: 'Related topics',
  shortcuts: 'Shortcuts',
  allShortcuts: 'All shortcuts',
} as const

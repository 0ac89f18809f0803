import { useId } from 'react'
import { help, helpTopics } from '../../messages/help/help.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { messages } from '../../messages/messages.ts'
import type { Route } from '../../services/router/route.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { ShortcutKeys } from '../shortcuts/index.ts'
import { findTopics, topicsOfScreen } from './find-topics.ts'
import styles from './help.module.css'
import { AllShortcutsButton, TopicPicture } from './topic-parts.tsx'

type OpenTopic = { onOpen(id: TopicId): void }

type TopicListProps = OpenTopic & { readonly typed: string; readonly screen: Route['screen'] }

export function TopicList({ typed, screen, onOpen }: TopicListProps) {
  if (typed.trim() !== '') return <FoundTopics typed={typed} onOpen={onOpen} />
  return (
    <>
      <TopicGroup title={help.onScreen} topics={topicsOfScreen[screen]} look="cards" onOpen={onOpen} />
      <Shortcuts />
      {help.groups.map(({ title, topics }) => (
        <TopicGroup key={title} title={title} topics={topics} look="rows" onOpen={onOpen} />
      ))}
    </>
  )
}

function FoundTopics({ typed, onOpen }: OpenTopic & { readonly typed: string }) {
  const found = findTopics(typed)
  return (
    <>
      <p role="status" className={found.length === 0 ? styles.nothing : undefined}>
        {found.length === 0 ? (
          help.nothing(typed.trim())
        ) : (
          <VisuallyHidden>{help.count(found.length)}</VisuallyHidden>
        )}
      </p>
      {found.length > 0 && <TopicGroup title={help.found} topics={found} look="found" onOpen={onOpen} />}
    </>
  )
}

type TopicGroupProps = OpenTopic & {
  readonly title: string
  readonly topics: readonly TopicId[]
  readonly look: 'cards' | 'rows' | 'found'
}

function TopicGroup({ title, topics, look, onOpen }: TopicGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      <ul className={look === 'cards' ? styles.cards : styles.rows}>
        {topics.map((topic) => (
          <li key={topic}>
            <button
              type="button"
              className={look === 'cards' ? styles.card : styles.row}
              onClick={() => onOpen(topic)}
            >
              {look === 'cards' && <TopicPicture id={topic} className={styles.art} />}
              <b>{helpTopics[topic].title}</b>
              {look !== 'rows' && <span>{helpTopics[topic].summary}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const everyday = ['newDocument', 'search', 'palette', 'save', 'undo'] as const

function Shortcuts() {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{help.shortcuts}</h3>
      <dl className={styles.keys}>
        {everyday.map((name) => (
          <div key={name}>
            <dt>{messages.keys.does[name]}</dt>
            <dd>
              <ShortcutKeys name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <AllShortcutsButton />
    </section>
  )
}

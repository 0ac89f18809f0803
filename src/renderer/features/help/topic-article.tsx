import { Fragment, type Ref, useId } from 'react'
import { type ShortcutName, shortcutNames } from '../../../shared/domain/shortcuts.ts'
import { help, helpTopics } from '../../messages/help/help.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { ShortcutKeys } from '../shortcuts/index.ts'
import styles from './help.module.css'
import { AllShortcutsButton, TopicPicture } from './topic-parts.tsx'

type TopicArticleProps = {
  readonly id: TopicId
  readonly heading: Ref<HTMLHeadingElement>
  onOpen(id: TopicId): void
}

export function TopicArticle({ id, heading, onOpen }: TopicArticleProps) {
  const { title, text, steps = [], points = [], notes = [], related } = helpTopics[id]
  const titleId = useId()
  const relatedId = useId()
  return (
    <article aria-labelledby={titleId} className={styles.article}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <TopicPicture id={id} className={styles.picture} />
      <Paragraphs texts={text} />
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <TopicText text={step} />
            </li>
          ))}
        </ol>
      )}
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Point text={point} />
            </li>
          ))}
        </ul>
      )}
      <Paragraphs texts={notes} />
      {id === 'keyboard' && <AllShortcutsButton />}
      <section aria-labelledby={relatedId} className={styles.related}>
        <h4 id={relatedId}>{help.related}</h4>
        <ul className={styles.rows}>
          {related.map((other) => (
            <li key={other}>
              <button type="button" className={styles.row} onClick={() => onOpen(other)}>
                <b>{helpTopics[other].title}</b>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <TopicText text={text} />
    </p>
  ))
}

function Point({ text }: { readonly text: string }) {
  const end = text.indexOf(': ')
  if (end < 0) return <TopicText text={text} />
  return (
    <>
      <b>{text.slice(0, end)}:</b>
      <TopicText text={text.slice(end + 1)} />
    </>
  )
}

const isShortcutName = (name: string): name is ShortcutName => shortcutNames.some((one) => one === name)

function TopicText({ text }: { readonly text: string }) {
  return text.split(/(\{\w+\}|`[^`]+`)/).map((part, at) => {
    const inner = part.slice(1, -1)
    // Parts of a text do not change order.
    const key = `${at}`
    if (part.startsWith('{') && isShortcutName(inner)) return <ShortcutKeys key={key} name={inner} />
    if (part.startsWith('`')) return <code key={key}>{inner}</code>
    return <Fragment key={key}>{part}</Fragment>
  })
}

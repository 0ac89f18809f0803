import { help } from '../../messages/help/help.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { Button } from '../../ui/button.tsx'

type TopicPictureProps = { readonly id: TopicId; readonly className: string | undefined }

/** The picture of a topic in the current theme. Decorative: the text says everything. */
export function TopicPicture({ id, className }: TopicPictureProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={topicPicture(id, 'dark')} />
      <img className={className} src={topicPicture(id, 'light')} alt="" loading="lazy" />
    </picture>
  )
}

const addresses = import.meta.glob<string>('../../../../resources/help/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** The address of a topic's picture, which the tour takes; undefined if there is none yet. */
export function topicPicture(id: TopicId, theme: 'light' | 'dark'): string | undefined {
  return addresses[`../../../../resources/help/${id}${theme === 'dark' ? '.dark' : ''}.webp`]
}

export function AllShortcutsButton() {
  const { all } = useActionRegister()
  return (
    <Button
      look="link"
      small
      onClick={() =>
        all()
          .find(({ id }) => id === 'keys')
          ?.run()
      }
    >
      {help.allShortcuts}
    </Button>
  )
}

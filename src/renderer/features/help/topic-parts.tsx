import { help } from '../../messages/help/help.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { Button } from '../../ui/button.tsx'

type TopicPictureProps = { readonly id: TopicId; readonly className: string | undefined }

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

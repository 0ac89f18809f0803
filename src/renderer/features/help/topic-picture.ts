import type { TopicId } from '../../messages/help/topic.ts'

const addresses = import.meta.glob<string>('../../../../resources/help/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** The address of a topic's picture, which the tour takes; undefined until it was taken. */
export function topicPicture(id: TopicId): string | undefined {
  return addresses[`../../../../resources/help/${id}.webp`]
}

import { samplePages } from '../../../shared/domain/samples/sample-pages.ts'
import type { SampleDocument } from './sample-document.ts'

type Facts = { readonly picture: string; readonly metadata: SampleDocument['metadata'] }

const facts: Readonly<Record<string, Facts>> = {
  '/museum/last-lugger': {
    picture: 'harbour-at-dawn',
    metadata: {
      published: '2026-10-12',
      author: 'Elin Penhallow',
      people: ['Elin Penhallow'],
      tags: ['boats', 'restoration'],
      'minutes to read': 4,
      checked: true,
    },
  },
  '/museum/fish-market': {
    picture: 'net-floats',
    metadata: {
      published: '2019-04-02',
      author: 'Tomas Reed',
      people: ['Marta Quill'],
      tags: ['fish market', 'oral history'],
      'minutes to read': 3,
      checked: true,
    },
  },
  '/museum/keeper': {
    picture: 'lighthouse-by-night',
    metadata: {
      published: '2025-11-20',
      author: 'Nessa Hale',
      people: ['Jonas Tregear'],
      tags: ['lighthouse', 'log books'],
      'minutes to read': 3,
      checked: false,
    },
  },
  '/museum/frozen-winter': {
    picture: 'winter-1963',
    metadata: {
      published: '2023-02-03',
      author: 'Nessa Hale',
      people: ['Ida Marsh'],
      tags: ['ice', 'winter'],
      'minutes to read': 2,
      checked: true,
    },
  },
}

export const sampleStories: readonly SampleDocument[] = samplePages.flatMap(({ path, title }) => {
  const known = facts[path]
  if (known === undefined) return []
  const { picture, metadata } = known
  const id = `story-${path.slice(path.lastIndexOf('/') + 1)}`
  return { id, collection: 'Stories', title, content: { kind: 'page', path, picture }, metadata }
})

import { formatDocuments, plural } from '../format.ts'

/** What is said of a connection that people search in. */
export const live = {
  mark: 'Live',
  frame: (name: string) => `Live service: ${name}`,
  marked: (name: string) => `${name} (live)`,
  setting: 'This is a live service',
  settingHint:
    'Ask once more before many documents are sent, and frame the window in the colour of the connection.',
  confirm: {
    heading: (name: string) => `Send to the live service “${name}”?`,
    text: 'People search in this service. What is sent shows there as soon as it has arrived.',
    count: {
      add: (count: number) => `${plural(count, 'document is', 'documents are')} added.`,
      change: (count: number) => `${plural(count, 'document is', 'documents are')} changed.`,
    },
    confirm: {
      add: (count: number) => `Add ${formatDocuments(count)} to the live service`,
      change: (count: number) => `Change ${formatDocuments(count)} in the live service`,
    },
  },
} as const

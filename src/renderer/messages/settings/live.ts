import { plural } from '../format.ts'

export const live = {
  mark: 'Live',
  frame: (name: string) => `Live service: ${name}`,
  marked: (name: string) => `${name} (live)`,
  setting: 'This is a live service',
  settingHint: 'Frames the window and asks before sending many documents',
  confirm: {
    heading: (name: string) => `Send to the live service “${name}”?`,
    text: 'People search here. They’ll see the changes right away.',
    count: {
      add: (count: number) => `${plural(count, 'document is', 'documents are')} added.`,
      change: (count: number) => `${plural(count, 'document is', 'documents are')} changed.`,
    },
    confirm: 'Send',
  },
} as const

import type { GuideStep } from '../../../shared/domain/guide-steps.ts'

const leftWords = ['', 'One more step', 'Two more steps', 'Three steps']

export const guide = {
  region: 'Get started',
  titles: {
    add: 'Get started',
    edit: 'That’s your first picture',
    find: 'Details saved',
    done: 'You know your way around',
  } satisfies Record<GuideStep | 'done', string>,
  left: (count: number) =>
    count === 0 ? 'Help has a topic for everything else' : `${leftWords[count]} and you know your way around`,
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  stepDone: 'Done',
  steps: {
    add: {
      name: 'Add your first picture',
      text: 'Drop one anywhere in the window, or choose it.',
      action: 'Add picture',
    },
    edit: {
      name: 'Fill in its details',
      text: 'Open a picture, correct a value, then save.',
      action: 'Open it',
    },
    find: {
      name: 'Find it again',
      text: 'Search for a word from its details.',
      action: 'Search',
    },
  },
  openNamed: (title: string) => `Open “${title}”, correct a value, then save.`,
  fillOpen: 'Correct a value, then save.',
  close: 'Close the guide',
  finish: 'Done',
  restart: 'Restart the guide',
} as const

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startRecordingService } from '../../e2e/support/recording-service.ts'
import { addingStates } from './adding-states.ts'
import { addingSteps } from './adding-steps.ts'
import { connectionStates } from './connection-states.ts'
import { documentStates } from './document-states.ts'
import { editingStates } from './editing-states.ts'
import { editingSteps } from './editing-steps.ts'
import { findingStates } from './finding-states.ts'
import { findingSteps } from './finding-steps.ts'
import { keepingSteps } from './keeping-steps.ts'
import { reviewStates } from './review-states.ts'
import { startSampleWebsite } from './sample-website.ts'
import { sendingStates } from './sending-states.ts'
import { startingSteps } from './starting-steps.ts'
import { teamTour } from './team-tour.ts'
import { expect, samples, type Tour } from './tour-page.ts'
import { windowStates } from './window-states.ts'

/** The whole app from its first start, using the visible names. */
const main: Tour = {
  folder: '',
  open: async () => {
    const website = await startSampleWebsite(path.join(samples, 'website'))
    return {
      steps: [
        ...startingSteps,
        ...addingSteps(website.address),
        ...findingSteps,
        ...editingSteps,
        ...keepingSteps,
      ],
      close: website.close,
    }
  },
}

/** What a screen looks like now and then, with the sample documents. */
const states: Tour = {
  folder: 'states',
  open: async (app) => {
    const website = await startSampleWebsite(path.join(samples, 'website'))
    return {
      steps: [
        ...addingStates,
        ...reviewStates(website.address),
        ...documentStates,
        ...findingStates,
        ...editingStates,
        ...windowStates(app),
      ],
      close: website.close,
    }
  },
}

/** A connection from its first check to a key that no longer works; its service answers as each step needs. */
const sending: Tour = {
  folder: 'sending',
  open: async () => {
    const service = await startRecordingService()
    return { steps: [...connectionStates(service), ...sendingStates(service)], close: service.close }
  },
}

/** The start of an app whose library lies on a disk that is not there. */
const lostLibrary: Tour = {
  folder: 'lost-library',
  prepare: (dataFolder) =>
    writeFileSync(
      path.join(dataFolder, 'data-folder.json'),
      JSON.stringify({ folder: '/media/Museum drive/Index Desk' }),
    ),
  open: async () => ({
    steps: [
      {
        name: 'disk-not-there',
        say: 'Without its disk, the library is waited for',
        run: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
      },
    ],
    close: async () => undefined,
  }),
}

/** By the name that `npm run tour -- NAME` takes. */
export const tours = {
  main,
  states,
  sending,
  team: teamTour,
  'lost-library': lostLibrary,
} satisfies Readonly<Record<string, Tour>>

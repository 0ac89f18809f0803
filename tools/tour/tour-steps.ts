import { addingSteps } from './adding-steps.ts'
import { editingSteps } from './editing-steps.ts'
import { findingSteps } from './finding-steps.ts'
import { keepingSteps } from './keeping-steps.ts'
import { startingSteps } from './starting-steps.ts'
import type { TourStep } from './tour-page.ts'

export type TourPlaces = {
  /** Address of the sample website. */
  readonly website: string
  /** Folder of the sample files. */
  readonly samples: string
}

/** The whole app from its first start, using the visible names. */
export const tourSteps = (places: TourPlaces): readonly TourStep[] => [
  ...startingSteps,
  ...addingSteps(places),
  ...findingSteps,
  ...editingSteps,
  ...keepingSteps,
]

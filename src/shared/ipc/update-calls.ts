import { z } from 'zod'
import { updatesView } from '../schemas/updates.ts'
import { call, nothing } from './call.ts'

/** Version that the user saw and means: a newer one offered since is not agreed to by it. */
const version = z.strictObject({ version: z.string().min(1).max(100) })

/** Calls about newer versions of the app. Each starts with a user's click; the result is in `updates/get`. */
export const updateCalls = {
  'updates/get': call(nothing, updatesView),
  /** Asks the update host once, now. */
  'updates/look': call(nothing, nothing),
  'updates/download': call(version, nothing),
  'updates/stop-download': call(nothing, nothing),
  /** Says nothing more of it for some days. */
  'updates/later': call(version, nothing),
  'updates/skip': call(version, nothing),
  /** `now` closes the app, puts the version in place and opens it; `never` takes `at-quit` back. */
  'updates/install': call(version.extend({ when: z.enum(['now', 'at-quit', 'never']) }), nothing),
  /** The user has been asked whether the app may look by itself, and is not asked again soon. */
  'updates/consent-asked': call(nothing, nothing),
  /** Opens the page to download from by hand in the system's browser. */
  'updates/open-page': call(nothing, nothing),
} as const

export const updateEvents = { 'updates-changed': nothing } as const

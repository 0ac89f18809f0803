import { z } from 'zod'
import { updatesView } from '../schemas/updates.ts'
import { call, nothing } from './call.ts'

/** Version that the user saw: agreeing to it does not cover a newer offer. */
const version = z.strictObject({ version: z.string().min(1).max(100) })

/** Newer versions of the app. Each call follows a user's click; the result is in `updates/get`. */
export const updateCalls = {
  'updates/get': call(nothing, updatesView),
  'updates/look': call(nothing, nothing),
  'updates/download': call(version, nothing),
  'updates/stop-download': call(nothing, nothing),
  'updates/later': call(version, nothing),
  'updates/skip': call(version, nothing),
  /** `now` quits, installs and reopens the app; `never` revokes `at-quit`. */
  'updates/install': call(version.extend({ when: z.enum(['now', 'at-quit', 'never']) }), nothing),
  /** The user was asked about automatic checks, and is not asked again soon. */
  'updates/consent-asked': call(nothing, nothing),
  'updates/open-page': call(nothing, nothing),
} as const

export const updateEvents = { 'updates-changed': nothing } as const

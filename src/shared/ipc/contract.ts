import { z } from 'zod'
import { longestText } from '../domain/text-limits.ts'
import type { Result } from '../result.ts'
import { amount } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import { documentKind, itemState, unsavedEdit } from '../schemas/document.ts'
import { incomingItem } from '../schemas/incoming.ts'
import { queueItem, receipt } from '../schemas/queue.ts'
import { preferences } from '../schemas/settings.ts'
import { archiveCalls, archiveEvents } from './archive-calls.ts'
import { backupCalls, backupEvents, moveOutcome, restoreOutcome } from './backup-calls.ts'
import { bulkEditCalls, bulkEditEvents } from './bulk-edit-calls.ts'
import { call, nothing } from './call.ts'
import { connectionCalls } from './connection-calls.ts'
import { diagnosticsCalls } from './diagnostics-calls.ts'
import { documentCalls, versionCalls, versionEvents } from './document-calls.ts'
import { exportCalls } from './export-calls.ts'
import type { Failure } from './failure.ts'
import { pictureCalls } from './picture-calls.ts'
import { policyCalls } from './policy-calls.ts'
import { queueCalls } from './queue-calls.ts'
import { reviewCalls, reviewEvents } from './review-calls.ts'
import { teamCalls, teamEvents } from './team-calls.ts'
import { templateCalls, templateEvents } from './template-calls.ts'
import { trashCalls, trashEvents } from './trash-calls.ts'
import { updateCalls, updateEvents } from './update-calls.ts'
import { usageCalls } from './usage-calls.ts'
import { viewCalls, viewEvents } from './view-calls.ts'

export const calls = {
  'app/about': call(
    nothing,
    z.object({
      version: z.string(),
      runtime: z.string(),
      platform: z.string(),
      dataFolder: z.string(),
      /**
       * Files found damaged at this start. Each was set aside, never deleted, and its readable part
       * recovered.
       */
      repairs: z.array(z.enum(['library', 'settings'])),
      /** How a restore and a move of the library ended at this start. */
      restore: restoreOutcome.nullable(),
      move: moveOutcome.nullable(),
    }),
  ),
  'app/show-data-folder': call(nothing, nothing),
  'app/may-close': call(nothing, nothing),
  'app/listening': call(nothing, nothing),
  /** Pastes the clipboard at the focus; the page cannot read the clipboard itself. */
  'app/paste': call(nothing, nothing),
  'preferences/get': call(nothing, preferences),
  'preferences/change': call(preferences.partial(), preferences),

  ...connectionCalls,
  ...documentCalls,
  ...pictureCalls,

  /** Returns the next item opened with the app or by a link, and the number left. */
  'incoming/take': call(nothing, z.object({ item: incomingItem.nullable(), left: z.int() })),

  /**
   * Returns the next chunk of bytes that main holds for another call's answer. Null once released: after the
   * last chunk, or a minute without a read.
   */
  'bytes/read': call(
    z.strictObject({ id: z.uuid(), from: amount }),
    z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>).nullable() }),
  ),

  ...queueCalls,

  /** Unsent input, kept across a restart; JSON text defined by the page. */
  'drafts/get': call(z.strictObject({ name: z.string().max(200) }), z.string().nullable()),
  'drafts/long-text': call(z.strictObject({ name: z.string().max(200) }), z.string().nullable()),
  'drafts/unsaved-edits': call(nothing, z.array(unsavedEdit)),
  'drafts/keep': call(
    z.strictObject({
      name: z.string().max(200),
      text: z.string().max(20_000_000).nullable(),
      /** Long text of the draft, stored apart; if absent, the stored one stays. */
      longText: z.string().max(longestText).nullable().exactOptional(),
    }),
    nothing,
  ),

  ...reviewCalls,
  ...backupCalls,
  ...bulkEditCalls,
  ...exportCalls,
  ...policyCalls,
  ...archiveCalls,
  ...diagnosticsCalls,
  ...teamCalls,
  ...templateCalls,
  ...trashCalls,
  ...updateCalls,
  ...usageCalls,
  ...versionCalls,
  ...viewCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
export type CheckedInput<N extends CallName> = z.output<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>

/** Events from main to the page. They only report a change; the page then queries what it shows. */
export const events = {
  'library-changed': nothing,
  'queue-changed': nothing,
  'connections-changed': nothing,
  'preferences-changed': nothing,
  'window-closing': nothing,
  incoming: nothing,
  'item-completed': z.object({
    itemId: z.uuid(),
    connectionId,
    documentId: z.string(),
    title: z.string(),
    operation: z.enum(['add', 'update']),
    kind: documentKind,
    state: itemState,
    problem: queueItem.shape.problem,
    answer: receipt.shape.answer,
    /** True if a bulk edit, or its undo, made one of the changes. */
    isOfBulkEdit: z.boolean(),
  }),
  'menu-command': z.object({
    command: z.enum([
      'add',
      'queue',
      'library',
      'activity',
      'settings',
      'search',
      'about',
      'connect',
      'palette',
      'keys',
      'help',
      'diagnostics',
    ]),
  }),
  ...reviewEvents,
  ...backupEvents,
  ...bulkEditEvents,
  ...teamEvents,
  ...templateEvents,
  ...trashEvents,
  ...updateEvents,
  ...versionEvents,
  ...viewEvents,
  ...archiveEvents,
} as const

export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.output<Events[N]>

export type CallResult<N extends CallName> = Result<CallOutput<N>, Failure>

/** API of the preload script for the page, as `window.indexDesk`: two functions and nothing else. */
export type Bridge = {
  invoke<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>>
  subscribe<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}

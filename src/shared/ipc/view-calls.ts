import { z } from 'zod'
import { keptView, savedView } from '../schemas/view.ts'
import { call, nothing } from './call.ts'

const id = z.uuid()

/** Searches kept under a name, with the way their table looks. */
export const viewCalls = {
  /** Returns the views of all connections, removed ones included, in the order of the sidebar. */
  'views/list': call(nothing, z.array(savedView)),
  'views/keep': call(keptView, savedView),
  'views/remove': call(z.strictObject({ id }), nothing),
  /** Puts a view before another one; null: last of all. */
  'views/move': call(z.strictObject({ id, before: id.nullable() }), nothing),
} as const

export const viewEvents = {
  'views-changed': nothing,
} as const

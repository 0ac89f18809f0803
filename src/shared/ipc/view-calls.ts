import { z } from 'zod'
import { keptView, savedView } from '../schemas/view.ts'
import { call, nothing } from './call.ts'

const id = z.uuid()

export const viewCalls = {
  'views/list': call(nothing, z.array(savedView)),
  'views/keep': call(keptView, savedView),
  'views/remove': call(z.strictObject({ id }), nothing),
  /** Moves a view before another; null: to the end. */
  'views/move': call(z.strictObject({ id, before: id.nullable() }), nothing),
} as const

export const viewEvents = {
  'views-changed': nothing,
} as const

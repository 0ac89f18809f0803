// Playwright includes the DevTools protocol's types, but not in its package exports.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
export type CommandName = keyof Protocol.CommandParameters
export type EventName = keyof Protocol.Events
export type Parameters<N extends CommandName> = Protocol.CommandParameters[N]
export type Result<N extends CommandName> = Protocol.CommandReturnValues[N]

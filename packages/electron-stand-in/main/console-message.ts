import type { Protocol } from '../chromium/protocol.ts'
import { preventable } from './preventable.ts'
import type { WebFrameMain } from './web-frame-main.ts'

const LEVELS: Record<string, string> = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warning: 'warning',
  error: 'error',
}

/** Arguments of the `console-message` event, including the deprecated ones after the event. */
export function toConsoleMessage(
  event: Protocol.Runtime.consoleAPICalledPayload,
  frame: WebFrameMain,
): unknown[] {
  const message = event.args
    .map((arg) => String(arg.value ?? arg.description ?? arg.unserializableValue ?? ''))
    .join(' ')
  const level = LEVELS[event.type] ?? 'info'
  const [top] = event.stackTrace?.callFrames ?? []
  const details = { message, level, lineNumber: top?.lineNumber ?? 0, sourceId: top?.url ?? '', frame }
  return [
    preventable(details),
    ['debug', 'info', 'warning', 'error'].indexOf(level),
    message,
    details.lineNumber,
    details.sourceId,
  ]
}

import type { TaskRequest } from './json-tasks.ts'
import { nextTask } from './text-in-slices.ts'

/** A part of a long text: of the argument at this position of the request with this ID, which follows. */
export type TextPart = { readonly id: number; readonly argument: number; readonly part: string }

/** In UTF-16 units: copying so much to the worker takes the page a few milliseconds. */
const partLength = 1_000_000

/** Posts a request to the worker, long texts ahead of it in parts: copied in one go, they would hold the page up. */
export async function sendTask(
  request: TaskRequest,
  post: (message: TaskRequest | TextPart) => void,
): Promise<void> {
  const input: unknown[] = []
  for (const [argument, given] of request.input.entries()) {
    const isLong = typeof given === 'string' && given.length > partLength
    input.push(isLong ? null : given)
    if (!isLong) continue
    for (let from = 0; from < given.length; from += partLength) {
      post({ id: request.id, argument, part: given.slice(from, from + partLength) })
      await nextTask()
    }
  }
  // The receiver puts the long texts back in their places.
  post({ ...request, input } as TaskRequest)
}

/** In the worker: what `sendTask` posts goes in, and once a request is complete, it comes out as it was. */
export function createTaskReceiver(): (message: TaskRequest | TextPart) => TaskRequest | undefined {
  const texts = new Map<string, string>()
  return (message) => {
    if ('part' in message) {
      const place = `${message.id}/${message.argument}`
      texts.set(place, (texts.get(place) ?? '') + message.part)
      return undefined
    }
    const input = message.input.map((given, argument) => {
      const place = `${message.id}/${argument}`
      const text = texts.get(place)
      texts.delete(place)
      return text ?? given
    })
    // Complete, the input is what the task takes.
    return { ...message, input } as TaskRequest
  }
}

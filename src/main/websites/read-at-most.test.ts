import { expect, it } from 'vitest'
import { readStart } from './read-at-most.ts'

function unending(...pieces: readonly string[]) {
  let isCancelled = false
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  return { response: new Response(body), isCancelled: () => isCancelled }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

it.each([
  [['<title>a</title></he', 'ad><p>']],
  [['<title>a</title><', 'body>']],
  [['<title>a</title></head>more']],
])('ends with the head, also where that comes in pieces: %j', async (pieces) => {
  const page = unending(...pieces)
  expect(textOf(await readStart(page.response, 1000))).toBe(pieces.join(''))
  expect(page.isCancelled()).toBe(true)
})

it('ends at the limit, in the middle of a piece', async () => {
  const page = unending('0123', '4567')
  expect(textOf(await readStart(page.response, 6))).toBe('012345')
  expect(page.isCancelled()).toBe(true)
})

it('reads an answer without a body', async () => {
  expect(await readStart(new Response(null), 10)).toHaveLength(0)
})

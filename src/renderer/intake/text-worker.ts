/// <reference lib="webworker" />

import type { Recognised } from './found.ts'
import type { Payload } from './payload.ts'
import { readTextFile, type TextReading, type TextRequest } from './read-text-file.ts'
import { recognisePayload } from './recognise-payload.ts'

export type IntakeRequest =
  | { readonly kind: 'text'; readonly request: TextRequest }
  | { readonly kind: 'payload'; readonly payload: Omit<Payload, 'entries'> }
export type IntakeAnswer =
  | { readonly kind: 'text'; readonly reading: TextReading }
  | { readonly kind: 'payload'; readonly recognised: Recognised }
  | { readonly kind: 'failed' }

addEventListener('message', ({ data: { id, asked } }: MessageEvent<{ id: number; asked: IntakeRequest }>) => {
  void answerTo(asked)
    .catch((): IntakeAnswer => ({ kind: 'failed' }))
    .then((answer) => postMessage({ id, answer }))
})

async function answerTo(asked: IntakeRequest): Promise<IntakeAnswer> {
  if (asked.kind === 'text') return { kind: 'text', reading: await readTextFile(asked.request) }
  return { kind: 'payload', recognised: recognisePayload({ ...asked.payload, entries: [] }) }
}

/// <reference lib="webworker" />
import { createReader } from './answer-requests.ts'
import type { Numbered, TableRequest } from './worker-messages.ts'

const answer = createReader((message) => postMessage(message))
addEventListener('message', ({ data }: MessageEvent<Numbered<TableRequest>>) => void answer(data))

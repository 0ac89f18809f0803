/// <reference lib="webworker" />
import { doTask, type TaskRequest } from './json-tasks.ts'
import { createTaskReceiver, type TextPart } from './task-transfer.ts'

const receive = createTaskReceiver()

addEventListener('message', ({ data }: MessageEvent<TaskRequest | TextPart>) => {
  const request = receive(data)
  if (request !== undefined) postMessage(doTask(request))
})

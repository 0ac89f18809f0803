/// <reference lib="webworker" />
import { doTask, type TaskRequest } from './json-tasks.ts'

addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => postMessage(doTask(data)))

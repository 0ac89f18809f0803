/// <reference lib="webworker" />
import { examineJson } from './examine-json.ts'
import type { HelperAnswer, HelperRequest } from './json-helper.ts'
import { repairJson } from './repair-json.ts'

addEventListener('message', ({ data }: MessageEvent<HelperRequest>) => {
  const answer: HelperAnswer =
    data.kind === 'examine'
      ? { id: data.id, examination: examineJson(data.text, data.violations) }
      : { id: data.id, repair: repairJson(data.text) }
  postMessage(answer)
})

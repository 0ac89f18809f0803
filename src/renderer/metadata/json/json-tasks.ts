import { compareTexts } from '../change-summary.ts'
import { assessRestoredMetadata, compareVersions, findRestorableMetadata } from '../compare-versions.ts'
import { layTextsOver } from '../lay-texts-over.ts'
import { mergeTexts } from '../merge-texts.ts'
import { examineJson } from './examine-json.ts'
import { repairJson } from './repair/repair-json.ts'

/** Tasks that run in a worker for long texts. Input and outcome are plain data. */
const jsonTasks = {
  examine: examineJson,
  repair: repairJson,
  compare: compareTexts,
  layOver: layTextsOver,
  merge: mergeTexts,
  compareVersions,
  findRestorable: findRestorableMetadata,
  assessRestored: assessRestoredMetadata,
}

type JsonTasks = typeof jsonTasks
export type TaskName = keyof JsonTasks
type Inputs = { [K in TaskName]: Parameters<JsonTasks[K]> }
type Outcomes = { [K in TaskName]: ReturnType<JsonTasks[K]> }
export type TaskInput<K extends TaskName> = Inputs[K]
export type TaskOutcome<K extends TaskName> = Outcomes[K]
export type TaskRequest<K extends TaskName = TaskName> = {
  readonly id: number
  readonly task: K
  readonly input: Inputs[K]
}
export type TaskAnswer = { readonly id: number; readonly outcome: Outcomes[TaskName] }

export function doTask<K extends TaskName>({ id, task, input }: TaskRequest<K>): TaskAnswer {
  const tasks: { readonly [N in TaskName]: (...input: Inputs[N]) => Outcomes[N] } = jsonTasks
  return { id, outcome: tasks[task](...input) }
}

import { useEffect, useMemo, useState } from 'react'
import type { TaskInput, TaskName, TaskOutcome } from './json/json-tasks.ts'

/** Runs a task on long metadata in a worker. Undefined if aborted, or if the worker ended. */
export async function askBeside<K extends TaskName>(
  giveUp: AbortSignal | null,
  task: K,
  ...input: TaskInput<K>
): Promise<TaskOutcome<K> | undefined> {
  // Loaded with the first long text, which most people never have.
  const { createJsonHelper } = await import('./json/json-helper.ts')
  if (giveUp?.aborted === true) return undefined
  const helper = createJsonHelper()
  giveUp?.addEventListener('abort', () => helper.close(), { once: true })
  const outcome = await helper.ask(task, ...input)
  helper.close()
  return outcome
}

/**
 * The outcome of a task: at once for short metadata, else from a worker, and undefined until then. `input` must be
 * referentially stable.
 */
export function useMetadataTask<K extends TaskName>(
  task: K,
  work: (...input: TaskInput<K>) => TaskOutcome<K>,
  input: TaskInput<K>,
  isLong: boolean,
): TaskOutcome<K> | undefined {
  const [beside, setBeside] = useState<{ readonly input: TaskInput<K>; readonly outcome: TaskOutcome<K> }>()
  useEffect(() => {
    if (!isLong) return
    const giveUp = new AbortController()
    void askBeside(giveUp.signal, task, ...input).then((outcome) => {
      if (outcome !== undefined) setBeside({ input, outcome })
    })
    return () => giveUp.abort()
  }, [isLong, task, input])
  const found = useMemo(() => (isLong ? undefined : work(...input)), [isLong, work, input])
  return isLong && beside?.input === input ? beside.outcome : found
}

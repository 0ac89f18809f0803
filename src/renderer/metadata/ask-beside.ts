import { useEffect, useMemo, useState } from 'react'
import type { TaskInput, TaskName, TaskOutcome } from './json/json-tasks.ts'

/** Has one thing done with long metadata beside the page. Nothing where it is given up, or the worker ended. */
export async function askBeside<K extends TaskName>(
  giveUp: AbortSignal | null,
  task: K,
  ...input: TaskInput<K>
): Promise<TaskOutcome<K> | undefined> {
  // Loaded with the first long text: most people never have one.
  const { createJsonHelper } = await import('./json/json-helper.ts')
  if (giveUp?.aborted === true) return undefined
  const helper = createJsonHelper()
  giveUp?.addEventListener('abort', () => helper.close(), { once: true })
  const outcome = await helper.ask(task, ...input)
  helper.close()
  return outcome
}

/**
 * What a task finds out about metadata: at once where that is short, else beside the page, and undefined until then.
 * `input` stays the same value for as long as the same is asked.
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

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

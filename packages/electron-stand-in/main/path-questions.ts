import type { PageTarget } from './page-target.ts'
import { reportProblem } from './preventable.ts'

/**
 * Answers `webUtils.getPathForFile`, which is synchronous: the preload's script pauses itself, and resumes once the
 * path has been written where it looks. Other `debugger` statements are skipped, as in Electron with closed developer
 * tools.
 */
export async function answerPathQuestions(page: PageTarget): Promise<void> {
  const { session } = page
  session.on('Debugger.paused', ({ callFrames }) => {
    const [frame] = callFrames
    const answer = async () => {
      if (frame?.functionName !== 'getPathForFile') return
      const { callFrameId } = frame
      // The entry's name exists in the preload's world only: a page that imitates the pause gets nothing.
      const file = { callFrameId, expression: `${page.entry}.fileQuery.file` }
      const { result } = await session.send('Debugger.evaluateOnCallFrame', file)
      if (!result.objectId) return
      const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId })
      const expression = `${page.entry}.fileQuery.path = ${JSON.stringify(path)}`
      await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
    }
    answer()
      .catch((cause) => reportProblem('webUtils.getPathForFile', cause))
      .finally(() => session.send('Debugger.resume').catch(() => undefined))
  })
  await session.send('Debugger.enable', {})
}

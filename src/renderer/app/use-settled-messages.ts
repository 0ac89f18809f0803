import { useEvent } from '../ipc/use-event.ts'
import { wordsOfSendProblem } from '../words/send-problems.ts'
import { words } from '../words/words.ts'
import { useMessages } from './messages.tsx'

/** Says when a document has arrived, or that it needs the editor. */
export function useSettledMessages(): void {
  const { show } = useMessages()
  useEvent('item-settled', (item) => {
    const { messages, sendProblem } = words
    const about = `item:${item.itemId}`
    if (item.state === 'done') {
      const said = item.answer?.message
      const type = item.answer?.type
      const more = [
        said !== null && said !== undefined && said !== '' ? messages.serviceSaid(said) : undefined,
        type !== null && type !== undefined && type !== '' ? messages.countedType(type) : undefined,
      ].filter((part) => part !== undefined)
      show({
        kind: 'result',
        about,
        text: item.operation === 'add' ? messages.addDone(item.title) : messages.updateDone(item.title),
        more: more.length === 0 ? undefined : more.join(' '),
        actions: [
          {
            label: messages.openDocument,
            to: { screen: 'document', connectionId: item.connectionId, documentId: item.documentId },
          },
        ],
      })
      return
    }
    if (item.state !== 'needs-attention') return
    const { problem } = item
    const explained = problem === null ? undefined : wordsOfSendProblem(problem)
    const opening =
      item.operation === 'add' ? messages.addFailed(item.title) : messages.updateFailed(item.title)
    show({
      kind: 'failure',
      about,
      text: explained === undefined ? opening : `${opening} ${explained.what}`,
      more: [
        problem?.words === undefined ? undefined : sendProblem.serviceWords(problem.words),
        explained?.safe,
        explained?.todo,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
      detail: problem?.detail,
      actions: [{ label: messages.openQueue, to: { screen: 'queue' } }],
    })
  })
}

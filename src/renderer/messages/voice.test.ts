import { expect, test } from 'vitest'
import { failureCodes } from '../../shared/ipc/failure.ts'
import { pictureHostReport } from '../../shared/schemas/picture-host.ts'
import { sendProblemCode } from '../../shared/schemas/queue.ts'
import { messages } from './messages.ts'
import { failureMessage } from './problems/failures.ts'
import { sendProblemMessages } from './problems/send-problems.ts'
import { hostReportMessages } from './settings/picture-hosts.ts'
import { updates } from './settings/updates.ts'

/** Words that beg, cheer or explain the app's internals. */
const banned =
  /\bplease\b|successful|\binvalid\b|\boops\b|\bsimply\b|\baccepted\b|cop(?:y|ies) of the library|\bof now\b|\btaken\b|!(?:\s|$)/i
/** Outcomes decided by the service, not this app. */
const serviceOutcomes: readonly string[] = ['Accepted', 'Not accepted']
const maxWords = 15
const maxSentences = 2

type Text = { readonly at: string; readonly text: string }

function textsOf(part: unknown, at: string): readonly Text[] {
  if (typeof part === 'string') return [{ at, text: part }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => textsOf(inner, `${at}.${name}`))
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!:;])\s+/).filter((sentence) => sentence !== '')
const wordsOf = (sentence: string) => sentence.split(/\s+/).length

const texts: readonly Text[] = [
  ...textsOf(messages, 'messages'),
  ...textsOf(updates, 'updates'),
  ...failureCodes.map((code) => ({ at: `failures.${code}`, text: failureMessage({ code, facts: {} }) })),
  ...pictureHostReport.shape.outcome.options.flatMap((outcome) => {
    const report = { outcome, address: 'https://x.example/a.png', detail: '', removed: null }
    return textsOf(hostReportMessages(report).text, `hosts.${outcome}`)
  }),
  ...sendProblemCode.options.flatMap((code) => textsOf(sendProblemMessages({ code, detail: '' }), code)),
]

test('the catalogue has no banned words', () => {
  expect(texts.filter(({ text }) => banned.test(text) && !serviceOutcomes.includes(text))).toEqual([])
})

test('a message has two short sentences at most', () => {
  const isLong = ({ text }: Text) => {
    const sentences = sentencesOf(text)
    const ends = text.split(/(?<=[.?!])\s+/).length
    return ends > maxSentences || sentences.some((sentence) => wordsOf(sentence) > maxWords)
  }
  expect(texts.filter(isLong)).toEqual([])
})

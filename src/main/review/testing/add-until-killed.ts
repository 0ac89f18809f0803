import { sayUntilKilled } from '../../library/testing/say-until-killed.ts'
import { goodAndBadRows } from './good-and-bad.ts'
import { openReviewApp } from './review-app.ts'

/**
 * Puts rows under review, adds the ready ones, and prints its progress after every piece, until it is killed.
 */
const [folder = '', connectionId = '', count = '', badCount = '', lines = ''] = process.argv.slice(2)
const say = sayUntilKilled(Number(lines))
let accepted = 0
const app = await openReviewApp(folder, connectionId, {
  wakeQueue: () => {
    accepted += 1
    say(`piece ${accepted}`)
  },
})
await app.reviews.start()
const current = await app.reviews.current(connectionId)
if (current.ok && current.value === null) {
  await app.addAll(goodAndBadRows(Number(count), Number(badCount)).rows)
  say('under review')
}
await app.reviews.accept(connectionId)
say('all')
await new Promise(() => setInterval(() => undefined, 60_000))

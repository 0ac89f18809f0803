import type { Page } from '@playwright/test'
import { callFor } from '../../e2e/support/bridge.ts'
import { addText, chosenConnection, submitButton, typeText } from '../../e2e/support/desk.ts'
import { type Answer, type RecordingService, usualAnswer } from '../../e2e/support/recording-service.ts'
import { dismissToasts, expect, go, said, type TourStep } from './tour-page.ts'

const refusal = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  ...{ status, headers },
  body: JSON.stringify({ error: { message } }),
})

const boats = ['Good Intent', 'Kittiwake', 'Steadfast', 'Marigold', 'Two Sisters'] as const

async function addBoats(page: Page): Promise<void> {
  for (const title of boats) {
    const [id, text] = [title.toLowerCase().replace(' ', '-'), `The ${title}, a boat of Port Merrow.`]
    await addText(page, { id, title, text, collection: 'Boats' })
  }
}

/** By the form, so that a message says what becomes of it. */
async function addTyped(page: Page, title: string): Promise<void> {
  await go(page, 'Add')
  await typeText(page, {
    text: title,
    title,
    id: title.toLowerCase().replaceAll(' ', '-'),
    collection: 'Boats',
  })
  await submitButton(page).click()
}

/** Lets a connection send again that waits for its service. */
async function resume(page: Page): Promise<void> {
  await callFor(page, 'queue/resume-connection', { connectionId: await chosenConnection(page) })
}

/** What a document goes through until it is sent, and what keeps it. */
export function sendingStates(service: RecordingService): readonly TourStep[] {
  const held: (() => void)[] = []
  return [
    {
      name: 'undo-time',
      say: 'Undo, for as long as a new document waits',
      run: async (page) => {
        await page.getByRole('button', { name: 'Done' }).click()
        // The longest time leaves enough for the pictures.
        await callFor(page, 'preferences/change', { holdSeconds: 60 })
        await addTyped(page, 'Spring tides')
        await go(page, 'Library')
        await expect(said(page, 'Adding “Spring tides”')).toBeVisible()
      },
    },
    {
      name: 'sending',
      say: 'Documents on their way',
      run: async (page) => {
        await go(page, 'Queue')
        await page.getByRole('button', { name: 'Undo' }).first().click()
        await expect(page.getByText('All sent', { exact: true })).toBeVisible()
        await dismissToasts(page)
        await callFor(page, 'preferences/change', { holdSeconds: 0 })
        service.answerWith(
          (request) =>
            new Promise((resolve) => {
              held.push(() => resolve(usualAnswer(request)))
            }),
        )
        await addBoats(page)
        await addTyped(page, 'The ketch')
        await go(page, 'Queue')
        await expect(page.getByText('6 in progress')).toBeVisible()
        await expect(said(page, 'Sending “The ketch”')).toBeVisible()
        // The others wait until one has been answered.
        await expect.poll(() => held.length).toBe(4)
      },
    },
    {
      name: 'all-sent',
      say: 'Nothing waits',
      run: async (page) => {
        service.answerWith(usualAnswer)
        for (const request of held) request()
        await expect(page.getByText('All sent', { exact: true })).toBeVisible()
        await expect(said(page, 'Added 6 documents')).toBeVisible()
      },
    },
    {
      name: 'unsure',
      say: 'Sending paused, and a document that may have arrived',
      run: async (page) => {
        service.answerWith(() => null)
        await addTyped(page, 'The schooner')
        await go(page, 'Queue')
        const main = page.getByRole('main')
        await expect(main.getByText('Unsure', { exact: true })).toBeVisible()
        await main.getByRole('button', { name: 'Pause', exact: true }).click()
        await addTyped(page, 'The brig')
        await go(page, 'Queue')
        await main.getByRole('button', { name: 'Actions for “The brig”' }).click()
        await page.getByRole('menuitem', { name: 'Pause', exact: true }).click()
        await expect(main.getByText('Paused', { exact: true })).toBeVisible()
        await dismissToasts(page)
      },
    },
    {
      name: 'slower',
      say: 'A service that asks for a slower pace',
      run: async (page) => {
        service.answerWith(usualAnswer)
        await resume(page)
        await page.getByRole('article', { name: 'The brig' }).getByRole('button', { name: 'Resume' }).click()
        await expect(page.getByText('All sent', { exact: true })).toBeVisible()
        await dismissToasts(page)
        service.answerWith(() => refusal(429, 'Too many requests.', { 'retry-after': '3000' }))
        await addTyped(page, 'The pilot cutter')
        await go(page, 'Queue')
        await expect(page.getByText(/asked for a slower pace/)).toBeVisible()
      },
    },
    {
      name: 'not-available',
      say: 'A service that is down, said on every screen',
      run: async (page) => {
        service.answerWith(() => refusal(503, 'Down for maintenance.'))
        await resume(page)
        await addTyped(page, 'The tug')
        await go(page, 'Library')
        await expect(page.getByText(/isn’t available/)).toBeVisible()
      },
    },
    {
      name: 'need-attention',
      say: 'What the service refused, with its reason',
      run: async (page) => {
        service.answerWith(() => refusal(400, 'The text is too short.'))
        await resume(page)
        await go(page, 'Queue')
        await expect(page.getByRole('main').getByText('2 need attention')).toBeVisible()
        await dismissToasts(page)
        for (const title of ['The dredger', 'The lifeboat', 'The ferry', 'The barge']) {
          await addTyped(page, title)
          await expect(page.getByRole('alert').getByText(`Couldn’t add “${title}”`)).toBeVisible()
        }
        await go(page, 'Queue')
        await expect(page.getByRole('main').getByText('6 need attention')).toBeVisible()
      },
    },
    {
      name: 'key-refused',
      say: 'A key that no longer works, said on every screen',
      run: async (page) => {
        service.answerWith(() => refusal(401, 'Unknown key.'))
        await addTyped(page, 'The rowing boat')
        await go(page, 'Library')
        await expect(page.getByText(/refused the secret key/)).toBeVisible()
      },
    },
    {
      name: 'queue-without-key',
      say: 'An empty queue asks for the key',
      run: async (page) => {
        await go(page, 'Queue')
        const main = page.getByRole('main')
        await main.getByRole('checkbox', { name: 'Select all: Need attention' }).check()
        await main.getByRole('checkbox', { name: 'Select all: In progress' }).check()
        await page.getByRole('button', { name: 'Discard', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
        await expect(page.getByText('The secret key no longer works')).toBeVisible()
        await dismissToasts(page)
      },
    },
  ]
}

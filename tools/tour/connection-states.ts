import type { Page } from '@playwright/test'
import { type Answer, type RecordingService, usualAnswer } from '../../e2e/support/recording-service.ts'
import { expect, type TourStep } from './tour-page.ts'

const website: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Harbour Museum</title>',
}
const keyRefused: Answer = { status: 401, body: '{"error":{"message":"Unknown key."}}' }

/** A connection's first check, refused and passed. */
export function connectionStates(service: RecordingService): readonly TourStep[] {
  let answerCheck: (answer: Answer) => void = () => undefined
  const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true }).click()
  return [
    {
      name: 'checking',
      say: 'A connection’s address answers, and its key is checked',
      run: async (page) => {
        await page.getByRole('button', { name: 'Connect to a service' }).click()
        await page.getByRole('textbox', { name: 'Service address' }).fill(service.address)
        await page.getByLabel('Secret key', { exact: true }).fill('hm_live_9f27c0a4d1')
        await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Museum')
        await page.getByRole('radio', { name: 'Teal' }).check()
        await page.getByRole('switch', { name: /live/ }).click()
        service.answerWith(
          () =>
            new Promise((resolve) => {
              answerCheck = resolve
            }),
        )
        await connect(page)
        await expect(page.getByText('Checking the key')).toBeVisible()
      },
    },
    {
      name: 'not-the-service',
      say: 'An address where something else answers',
      run: async (page) => {
        answerCheck(website)
        await expect(page.getByText('This address answers, but it isn’t the service')).toBeVisible()
      },
    },
    {
      name: 'key-not-accepted',
      say: 'A wrong key is said at its field',
      run: async (page) => {
        service.answerWith(() => keyRefused)
        await connect(page)
        await expect(page.getByText('The service didn’t accept this key')).toBeVisible()
      },
    },
    {
      name: 'connected',
      say: 'Connected, to a service in use',
      run: async (page) => {
        service.answerWith(usualAnswer)
        await connect(page)
        await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
      },
    },
  ]
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { samples } from './desk.ts'

export const picture = path.join(samples, 'harbour-at-dawn.jpg')
export const harbour = { name: 'harbour-at-dawn.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) }
export const websiteField = (page: Page) => page.getByRole('textbox', { name: 'Website address' })
export const reviewRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Documents to add' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
export const linkTo = (address: string, title: string) =>
  `indexdesk://add?${new URLSearchParams({ url: address, title })}`

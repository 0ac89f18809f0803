import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LargePicture } from './large-picture.tsx'
import { ThumbnailsProvider } from './thumbnail.tsx'

const picture: StoredPicture = {
  ...{ id: 'a'.repeat(64), mediaType: 'image/png', byteLength: 9, name: 'flag.png' },
  ...{ width: 900, height: 1600 },
}

function renderPicture(bytes: Uint8Array<ArrayBuffer> | null) {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:flag')
  onTestFinished(() => createObjectURL.mockRestore())
  const onClose = vi.fn()
  const { user } = renderScreen(
    <ThumbnailsProvider>
      <LargePicture pictureId={picture.id} name={picture.name} shape={picture} onClose={onClose} />
    </ThumbnailsProvider>,
    {
      calls: {
        'pictures/preview': () => ({ bytes }),
        'thumbnails/get': ({ ids }) => ids.map((id) => ({ id, bytes: null })),
      },
    },
  )
  return { user, onClose }
}

test('shows the bytes of a picture that is still on this computer', async () => {
  renderPicture(new Uint8Array([1, 2, 3]))
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('blob:flag')
})

test('shows the thumbnail of a picture that is gone, no larger than it is', async () => {
  renderPicture(null)
  const frame = (await screen.findByRole('img')).parentElement
  expect(frame?.style.height).toBe('320px')
})

test('closes once by Space, wherever the focus is', async () => {
  const { user, onClose } = renderPicture(null)
  await screen.findByRole('img')
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard(' ')
  expect(onClose).toHaveBeenCalledTimes(1)
  screen.getByRole('dialog').focus()
  await user.keyboard(' ')
  expect(onClose).toHaveBeenCalledTimes(2)
})

import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ThumbnailsProvider } from '../pictures/index.ts'
import { LargePicture } from './large-picture.tsx'

const picture: StoredPicture = {
  ...{ id: 'a'.repeat(64), mediaType: 'image/png', byteLength: 9, name: 'flag.png' },
  ...{ width: 900, height: 1600 },
}

function renderPicture(bytes: Uint8Array<ArrayBuffer> | null) {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:flag')
  onTestFinished(() => createObjectURL.mockRestore())
  renderScreen(
    <ThumbnailsProvider>
      <LargePicture picture={picture} onClose={() => undefined} />
    </ThumbnailsProvider>,
    {
      calls: {
        'pictures/preview': () => ({ bytes }),
        'thumbnails/get': ({ ids }) => ids.map((id) => ({ id, bytes: null })),
      },
    },
  )
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

import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export async function chooseOption(user: UserEvent, select: HTMLElement, name: string): Promise<void> {
  await user.click(select)
  await user.click(screen.getByRole('option', { name }))
}

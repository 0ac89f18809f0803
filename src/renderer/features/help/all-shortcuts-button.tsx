import { help } from '../../messages/help/help.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { Button } from '../../ui/button.tsx'

export function AllShortcutsButton() {
  const { all } = useActionRegister()
  return (
    <Button
      look="link"
      small
      onClick={() =>
        all()
          .find(({ id }) => id === 'keys')
          ?.run()
      }
    >
      {help.allShortcuts}
    </Button>
  )
}

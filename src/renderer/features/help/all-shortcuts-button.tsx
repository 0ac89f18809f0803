import { help } from '../../messages/help/help.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { Button } from '../../ui/button.tsx'

/** Opens the list of all keys, which is an action of the app like any other. */
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

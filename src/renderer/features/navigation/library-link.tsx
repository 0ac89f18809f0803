import { Library } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { useCurrentView } from '../views/index.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The way to the library as a whole; its views have links of their own. */
export function LibraryLink() {
  const { view } = useCurrentView()
  return (
    <NavigationLink
      to={{ screen: 'library' }}
      icon={Library}
      label={words.navigation.library}
      isElsewhere={view !== undefined}
    />
  )
}

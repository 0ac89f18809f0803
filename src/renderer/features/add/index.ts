export { AddScreen } from './add-screen.tsx'

/** A rope walk, 116 by 84, at 6, 6. Drawn, as the app has no photographs. */
export function RopeWalk() {
  return (
    <>
      <rect x="6" y="6" width="116" height="84" rx="8" fill="var(--amber-soft)" />
      <path d="M6 6L56 40V56L6 90ZM122 6L72 40V56L122 90Z" fill="var(--amber)" opacity=".7" />
      <path d="M6 84L56 55H72L122 84V90H6Z" fill="var(--orange)" opacity=".6" />
      <rect x="56" y="40" width="16" height="16" fill="var(--marked)" />
    </>
  )
}

export function HarbourAtDawn() {
  return (
    <>
      <rect x="6" y="6" width="124" height="92" rx="9" fill="var(--orange-soft)" />
      <circle cx="92" cy="56" r="14" fill="var(--amber)" />
      <path d="M6 56Q30 40 52 48T84 56Z" fill="var(--violet)" />
      <path d="M6 56H130V90Q130 98 122 98H14Q6 98 6 90Z" fill="var(--blue)" />
      <path d="M110 56L112 30H120L122 56Z" fill="var(--on-accent)" />
      <path d="M111 44L112 36H120L121 44Z" fill="var(--red)" />
      <path d="M34 72H78Q74 82 66 82H42Q36 80 34 72Z" fill="var(--red)" />
      <path d="M58 70V46L40 62M58 47L74 68" fill="none" stroke="var(--on-accent)" strokeWidth="2.5" />
    </>
  )
}

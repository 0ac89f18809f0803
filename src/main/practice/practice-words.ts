/** The name the practice connection starts with; the person may change it. */
export const practiceWords = { name: 'Practice service' } as const

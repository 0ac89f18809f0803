/** The steps of the guide, in the order in which they are offered. Apart from the schemas, which the first screen need not load. */
export const guideSteps = ['add', 'edit', 'find'] as const
export type GuideStep = (typeof guideSteps)[number]

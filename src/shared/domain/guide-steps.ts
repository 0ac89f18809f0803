/**
 * Steps of the guide in the order offered. Apart from the schemas, so that the first screen need not load
 * those.
 */
export const guideSteps = ['add', 'edit', 'find'] as const
export type GuideStep = (typeof guideSteps)[number]

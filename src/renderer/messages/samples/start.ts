export const samples = {
  heading: 'Start with sample documents',
  text: '24 pictures, texts and pages of a harbour museum to try things on',
  add: 'Add samples',
} as const

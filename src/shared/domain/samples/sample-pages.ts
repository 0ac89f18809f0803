export type SamplePage = {
  readonly path: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

export const samplePages: readonly SamplePage[] = [
  {
    path: '/museum/last-lugger',
    title: 'The last lugger of Port Merrow',
    paragraphs: [
      'How the fishing boat Good Intent came home after forty years on a lake. She was built on the slip below Rope Walk in 1911, fished for herring until 1978, and was sold inland as a floating tea room when the fish stayed away.',
      'Elin Penhallow, whose great-grandfather had her built, found her by a photograph in a holiday brochure. A collection at the fish market paid for the lorry. The bell was still aboard, painted white and used as a flower pot.',
      'Two shipwrights and a changing group of volunteers have since taken off eleven coats of paint and a plastic roof. Most of the frames are sound; about a third of the planks on the port side must be renewed.',
      'The work can be watched from the gallery of the boat shed whenever the museum is open. If the weather is kind, the Good Intent sails again on Harbour Day.',
    ],
  },
  {
    path: '/museum/fish-market',
    title: 'Forty years at the fish market',
    paragraphs: [
      '“We had the ice in before five, and the first boats came round the pier at six. You knew each one by its engine before you could see it.” Marta Quill sold fish at stall nine from 1958 to 1998. She told us about it in her kitchen in March 2019.',
      '“My mother weighed with her eyes. She put the herring on the scale to please the customer. In the winter of 1963 there was nothing to weigh for five weeks. We sold soup instead, and nobody asked what was in it.”',
      'The recording lasts fifty minutes. It is kept at the museum together with her scale, her apron and the last of the wooden price boards.',
    ],
  },
  {
    path: '/museum/keeper',
    title: 'Keeper of the light',
    paragraphs: [
      'Jonas Tregear kept the Merrow light for thirty-one years. His log books tell of every ship that passed, of three rescues, and of one goat that came ashore by itself and was never claimed.',
      'The light was lit with oil until 1926. It took two hours to climb, trim, fill and polish, and the lamp wanted that twice a night. When electricity came he wrote: “Slept until six. Did not like it.”',
      'The log books from 1899 to 1930 have been photographed page by page. Volunteers are typing them up; fourteen of thirty-one years are done.',
    ],
  },
  {
    path: '/museum/frozen-winter',
    title: 'The winter the harbour froze',
    paragraphs: [
      'On the third of February 1963 the inner harbour of Port Merrow froze from quay to quay. Boats that had come in on the evening tide could not leave for thirty-four days.',
      'People walked to the light and back. The baker delivered by sledge, and the school lent its chairs for a concert on the ice. The photographs of that week are by Ida Marsh, who was fifteen and had been given a camera for Christmas.',
      'A fisheries report found in the county archive settles an old argument: the night was the third, and not the fifth, as the plaque on the quay says.',
    ],
  },
]

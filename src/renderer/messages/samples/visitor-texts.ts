import type { SampleDocument } from './sample-document.ts'

const visitorText = (
  id: string,
  title: string,
  metadata: SampleDocument['metadata'],
  text: string,
): SampleDocument => ({ id, collection: 'Visitor info', title, content: { kind: 'text', text }, metadata })

export const sampleTexts: readonly SampleDocument[] = [
  visitorText(
    'opening-hours',
    'Opening hours, winter 2026/27',
    {
      'valid from': '2026-10-01',
      'valid until': '2027-03-31',
      audience: ['families', 'groups', 'visitors'],
      'checked by': 'Tomas Reed',
      'entry in euros': 0,
      'on the website': true,
    },
    `The museum is at the end of the north quay and is open from Wednesday to Sunday.

Wednesday to Friday   10:00 to 16:00
Saturday and Sunday   10:00 to 17:00

We are closed on 24, 25 and 26 December and on 1 January. On Harbour Day, the second Saturday in March, we stay open until 22:00.

Entry is free. A donation of five euros keeps one square metre of roof dry for a year.`,
  ),
  visitorText(
    'getting-here',
    'Getting here',
    {
      'valid from': '2026-01-01',
      audience: ['visitors'],
      'checked by': 'Nessa Hale',
      'minutes from the station': 12,
      'on the website': true,
      link: 'https://museum.example.org/visit',
    },
    `On foot: twelve minutes from the station. Follow Rope Walk down to the water and turn left.

By ferry: from St Auden every hour between 8:00 and 18:00. The steps are next to the fish market.

By car: park behind the customs house. The quay is closed to cars from May to September.

The boat shed has level access, and a lift goes up to the gallery. Dogs are welcome in the shed, though not on the boat.`,
  ),
  visitorText(
    'guided-walks',
    'Guided walks in spring',
    {
      'valid from': '2027-03-06',
      'valid until': '2027-05-29',
      audience: ['families', 'groups'],
      'checked by': 'Elin Penhallow',
      'entry in euros': 6,
      'on the website': false,
    },
    `Every Saturday at 14:00, from the door of the boat shed. Each walk takes about ninety minutes.

First Saturday: From the rope walk to the light
Second Saturday: The fish market and its people
Third Saturday: Smugglers, customs men and one honest mistake
Fourth Saturday: Knots, nets and floats, for children from 6

Groups of eight or more can book a walk on any day the museum is open.`,
  ),
  visitorText(
    'school-visits',
    'School visits',
    {
      'valid from': '2026-09-01',
      audience: ['groups', 'schools'],
      'checked by': 'Tomas Reed',
      'children at most': 28,
      'entry in euros': 0,
      'on the website': true,
      link: 'https://museum.example.org/schools',
    },
    `A visit lasts two hours and is free for schools in the county. One adult comes along for every seven children.

Classes can choose two of these:
- Caulk a seam in the practice hull, with aprons
- Read a chart and find the wreck
- Write a page of the keeper’s log book
- Sort a catch as Marta Quill did, with wooden herring

Bring warm clothes. The shed is as cold as the sea.`,
  ),
]

/**
 * What the element showing the chosen tab carries. It is named in its own words rather than by its tab: a tab
 * often has the very name of the field inside it, and two things of one name on a screen confuse.
 */
export function tabPanelProps(group: string, label: string) {
  return { role: 'tabpanel', id: `${group}-panel`, 'aria-label': label } as const
}

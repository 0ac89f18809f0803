/** Documents that do not fit a template, repaired one after the other. */
export type RepairList = {
  readonly collection: string
  /** Those still to be looked at, in their order; one that fits drops out. */
  readonly left: readonly string[]
  /** Which of them is open; as long as the list where one is through. */
  readonly at: number
  readonly repaired: number
}

export function startRepairList(collection: string, ids: readonly string[]): RepairList {
  return { collection, left: ids, at: 0, repaired: 0 }
}

export function stepRepairList(repairList: RepairList, by: -1 | 1): RepairList {
  return { ...repairList, at: Math.min(repairList.left.length, Math.max(0, repairList.at + by)) }
}

/** After the open document was saved: it drops out where it fits now, else one goes on to the next. */
export function completeRepair(repairList: RepairList, fits: boolean): RepairList {
  if (!fits) return stepRepairList(repairList, 1)
  return {
    ...repairList,
    left: repairList.left.toSpliced(repairList.at, 1),
    repaired: repairList.repaired + 1,
  }
}

export const repairListName = (connectionId: string) => `repairList:${connectionId}`

export type RepairList = {
  readonly collection: string
  /** Documents left to repair, in order; repaired ones are dropped. */
  readonly left: readonly string[]
  /** Index of the open one; equal to the length at the end. */
  readonly at: number
  readonly repaired: number
}

export function startRepairList(collection: string, ids: readonly string[]): RepairList {
  return { collection, left: ids, at: 0, repaired: 0 }
}

export function stepRepairList(repairList: RepairList, by: -1 | 1): RepairList {
  return { ...repairList, at: Math.min(repairList.left.length, Math.max(0, repairList.at + by)) }
}

export function completeRepair(repairList: RepairList, fits: boolean): RepairList {
  if (!fits) return stepRepairList(repairList, 1)
  return {
    ...repairList,
    left: repairList.left.toSpliced(repairList.at, 1),
    repaired: repairList.repaired + 1,
  }
}

export const repairListName = (connectionId: string) => `repairList:${connectionId}`

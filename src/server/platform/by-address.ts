/** Members grouped by address, in order of arrival. */
export function byAddress<T extends { address: string }>() {
  const groups = new Map<string, Set<T>>();
  let size = 0;

  const remove = (member: T): void => {
    const group = groups.get(member.address);
    if (!group?.delete(member)) return;
    size -= 1;
    if (group.size === 0) groups.delete(member.address);
  };

  const takeFromLargest = (address: string): T | undefined => {
    let largest = new Set<T>();
    for (const group of groups.values()) if (group.size > largest.size) largest = group;
    if (largest.size <= (groups.get(address)?.size ?? 0) + 1) return undefined;
    const newest = [...largest].at(-1);
    if (newest !== undefined) remove(newest);
    return newest;
  };

  return {
    size: () => size,
    sizeOf: (address: string) => groups.get(address)?.size ?? 0,
    /** Share of each address if all had the same number of members. */
    evenShare: () => size / Math.max(1, groups.size),
    add(member: T): void {
      const group = groups.get(member.address) ?? new Set();
      groups.set(member.address, group.add(member));
      size += 1;
    },
    remove,
    /** Takes out the oldest member of the next address that is admitted, in rotation. */
    takeTurn(isAdmitted: (address: string) => boolean): T | undefined {
      for (const [address, group] of groups) {
        const [oldest] = group;
        if (oldest === undefined || !isAdmitted(address)) continue;
        remove(oldest);
        // Moved to the end, so that all other addresses have their turn first.
        if (groups.delete(address)) groups.set(address, group);
        return oldest;
      }
      return undefined;
    },
    /** Takes out the newest member of the largest group, if that group will be larger than the group of `address`. */
    takeFromLargest,
    /**
     * Whether one more member fits below `most`. If not, the largest group may have to give its newest member to
     * `displace`.
     */
    hasPlaceFor(address: string, most: number, displace: (member: T) => void): boolean {
      if (size < most) return true;
      const displaced = takeFromLargest(address);
      if (displaced !== undefined) displace(displaced);
      return displaced !== undefined;
    },
  };
}

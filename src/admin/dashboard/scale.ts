/** Vertical scale of a chart of counts. */

const steps = [1, 2, 5]

/** Returns at most five evenly spaced round numbers from 0 to at least `max`. */
export const ticksFor = (max: number): readonly number[] => {
  for (let power = 1; ; power *= 10)
    for (const step of steps) {
      const count = Math.max(1, Math.ceil(max / (step * power)))
      if (count <= 4) return Array.from({ length: count + 1 }, (_, at) => at * step * power)
    }
}

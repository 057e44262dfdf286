interface Row {
  /** Number in the file. */
  readonly row: number
}

/** Maximum number of runs in a text. */
const mostRuns = 20

/** Lists row numbers with runs abbreviated: '2–41, 43'. '' if there are none. */
export const rowsText = (rows: readonly Row[], number: (value: number) => string): string => {
  const runs: { readonly first: number; last: number }[] = []
  for (const row of rows.map(each => each.row).toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && row <= run.last + 1) run.last = row
    else runs.push({ first: row, last: row })
  }
  const texts = runs.map(({ first, last }) => (first === last ? number(first) : `${number(first)}–${number(last)}`))
  return texts.length > mostRuns ? `${texts.slice(0, mostRuns).join(', ')} …` : texts.join(', ')
}

/** Words of the organisation that the starter content is about: a site of another one must show none of them. */
export const starterWords =
  /gmpf|grameen|farmer|fisher|microcredit|micro-credit|monga|gomoti|pond|loan|Sun-Thu|Our Service/i

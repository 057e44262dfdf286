import { useCallback, useState } from 'react'

interface Asked<Q, A> {
  readonly question: Q
  /** Undefined where the editor answers nothing. */
  readonly answer: (answer: A | undefined) => void
}

/** A question in the middle of some work, which waits for the answer. `asked` is what a dialog shows meanwhile. */
export const useQuestion = <Q, A>() => {
  const [asked, setAsked] = useState<Asked<Q, A>>()
  const ask = useCallback(
    (question: Q) =>
      new Promise<A | undefined>(resolve => {
        const answer = (given: A | undefined) => {
          setAsked(undefined)
          resolve(given)
        }
        setAsked({ question, answer })
      }),
    [],
  )
  return { asked, ask }
}

import { useCallback, useState } from 'react'

interface PendingQuestion<Q, A> {
  readonly question: Q
  /** Undefined where the editor answers nothing. */
  readonly answer: (answer: A | undefined) => void
}

/** A question in the middle of some work, which waits for the answer. `pending` is what a dialog shows meanwhile. */
export const useQuestion = <Q, A>() => {
  const [pending, setPending] = useState<PendingQuestion<Q, A>>()
  const ask = useCallback(
    (question: Q) =>
      new Promise<A | undefined>(resolve => {
        const answer = (given: A | undefined) => {
          setPending(undefined)
          resolve(given)
        }
        setPending({ question, answer })
      }),
    [],
  )
  return { pending, ask }
}

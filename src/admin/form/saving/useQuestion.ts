import { useCallback, useState } from 'react'

interface PendingQuestion<Q, A> {
  readonly question: Q
  /** Called with undefined if the editor cancels. */
  readonly answer: (answer: A | undefined) => void
}

/**
 * Asks a question in the middle of an operation, which waits for the answer. `pending` is the question to show in a
 * dialog; undefined if there is none.
 */
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

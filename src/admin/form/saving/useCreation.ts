/** Creates a new record only once, even if the response to an earlier attempt was lost. */
import { useRef } from 'react'
import { useCreate, useDataProvider } from 'react-admin'
import { newActId } from '../../../api/records/acts.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { isUnanswered } from '../../ui/errorMessage.ts'

interface Attempt {
  /** Id of the attempt, by which the server finds the record that the attempt created. */
  readonly act: string
  readonly isUnanswered: boolean
}

/** Functions that create a record of the resource at `path`, and find one whose response was lost. */
export const useCreation = (path: string) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [create] = useCreate()
  const attempt = useRef<Attempt>(undefined)
  return {
    /** The record that an earlier attempt without a response created; undefined if there is none. */
    findUnanswered: async (): Promise<AnyRecord | undefined> => {
      if (!attempt.current?.isUnanswered) return undefined
      const found = await dataProvider.createdInAct(path, attempt.current.act)
      if (found) attempt.current = undefined
      return found
    },
    create: async (data: object): Promise<AnyRecord> => {
      const { act } = attempt.current ?? { act: newActId() }
      attempt.current = { act, isUnanswered: false }
      try {
        const params = { data, meta: { act } }
        // With `returnPromise`, react-admin returns the record, although its type also allows undefined.
        const created = (await create(path, params, { mutationMode: 'pessimistic', returnPromise: true })) as AnyRecord
        attempt.current = undefined
        return created
      } catch (error) {
        attempt.current = { act, isUnanswered: isUnanswered(error) }
        throw error
      }
    },
  }
}

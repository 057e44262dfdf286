/** Creating and editing a record of any resource, from its descriptor. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../api/failure.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/resource.ts'
import type { AnyRecord } from '../registry.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useText } from '../useText.ts'
import { BackButton } from './BackButton.tsx'
import { RecordForm } from './RecordForm.tsx'

/** The form of a new record. */
export const ResourceCreate = ({ descriptor }: { descriptor: Descriptor }) => (
  <RecordForm key={descriptor.path} descriptor={descriptor} />
)

const LoadedForm = ({ descriptor, recordKey }: { descriptor: Descriptor; recordKey: string }) => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  // Read once and never behind the editor's back, and never from a list, whose rows may be older or hold less.
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'form', recordKey],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<AnyRecord>(descriptor.path, { id: recordKey, signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <RecordForm descriptor={descriptor} record={data} />
  if (isPending || isFetching) return <Loading />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Screen heading={descriptor.label.one} actions={<BackButton descriptor={descriptor} />}>
      <Failure
        title={isGone ? say('form.gone') : undefined}
        error={error}
        onTryAgain={isGone ? undefined : () => void refetch()}
      />
    </Screen>
  )
}

/** The form of a stored record, which the address names by id or slug. */
export const ResourceEdit = ({ descriptor }: { descriptor: Descriptor }) => {
  const { id = '' } = useParams()
  return <LoadedForm key={`${descriptor.path}/${id}`} descriptor={descriptor} recordKey={id} />
}

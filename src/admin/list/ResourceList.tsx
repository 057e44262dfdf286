import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { ListBase } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Descriptor } from '../../schema/resource.ts'
import { textsOf } from '../../schema/texts.ts'
import { paths } from '../paths.ts'
import { canCreate } from '../registry.ts'
import { Screen } from '../shell/Screen.tsx'
import { useText } from '../useText.ts'
import { ListFooter } from './ListFooter.tsx'
import { ListTable } from './ListTable.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Sends no order: the provider's own is the one that the contract names. */
const asTheProviderOrders = { field: '', order: 'ASC' } as const
// A failed load is shown in the place of the table.
const queryOptions = { onError: () => undefined }

/** The list of any resource, from its descriptor. */
export const ResourceList = ({ descriptor }: { descriptor: Descriptor }) => {
  const say = useText()
  const texts = textsOf(descriptor)
  return (
    <ListBase
      key={descriptor.path}
      resource={descriptor.path}
      perPage={descriptor.list.pageSize ?? descriptor.list.pageSizes[0]}
      sort={asTheProviderOrders}
      exporter={false}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <Screen
        heading={texts.heading}
        actions={
          canCreate(descriptor) && (
            <Button variant="contained" startIcon={<Add />} component={Link} to={paths.create(descriptor.path)}>
              {say('list.add')}
            </Button>
          )
        }
      >
        <Paper sx={{ border: 1, borderColor: 'divider', overflow: 'hidden' }}>
          {descriptor.search.length > 0 && (
            <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
              <SearchBox placeholder={texts.searchPlaceholder} />
            </Box>
          )}
          <ListTable descriptor={descriptor} />
          <ListFooter text={texts.footer} pageSizes={descriptor.list.pageSizes} />
        </Paper>
      </Screen>
    </ListBase>
  )
}

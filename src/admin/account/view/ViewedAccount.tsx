import Typography from '@mui/material/Typography'
import type { OwnAccount } from '../../../api/wire/accounts.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'

/** Account of a person whom an owner views, without anything to change. */
export const ViewedAccount = ({ account: { name, email, phone } }: { account: OwnAccount }) => {
  const t = useTranslate()
  return (
    <Panel heading={t('account.person')}>
      <FactTable
        label={t('account.person')}
        facts={[
          { name: t('account.name'), value: name },
          { name: t('account.email'), value: email ?? '' },
          { name: t('account.phone'), value: phone ?? '' },
        ]}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t('viewAs.account')}
      </Typography>
    </Panel>
  )
}

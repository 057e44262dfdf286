import Alert from '@mui/material/Alert'
import type { OwnAccount } from '../../../api/wire/accounts.ts'
import { roleLabels } from '../../../schema/descriptor/role.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'

/** Account of a person whom an owner views, without anything to change. */
export const ViewedAccount = ({ account }: { account: OwnAccount }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const { name, email, phone, role, role_name: custom } = account
  const customName = custom && ((language === 'bn' && custom.bn) || custom.en)
  const roles = [customName, role && t.term(roleLabels[role])].filter(Boolean)
  return (
    <Panel heading={t('account.person')}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('viewAs.account', { name })}
      </Alert>
      <FactTable
        label={t('account.person')}
        facts={[
          { name: t('account.name'), value: name },
          { name: t('account.email'), value: email ?? '' },
          { name: t('account.phone'), value: phone ?? '' },
          ...(roles.length > 0 ? [{ name: t('viewAs.role'), value: roles.join(' · ') }] : []),
        ]}
      />
    </Panel>
  )
}

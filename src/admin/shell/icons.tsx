import MenuIcon from '@mui/icons-material/AccountTreeOutlined'
import ContactPage from '@mui/icons-material/BadgeOutlined'
import Page from '@mui/icons-material/DescriptionOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Help from '@mui/icons-material/HelpOutlineOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Mail from '@mui/icons-material/MailOutlineOutlined'
import News from '@mui/icons-material/NewspaperOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import AppSettings from '@mui/icons-material/TuneOutlined'
import Section from '@mui/icons-material/ViewAgendaOutlined'
import Slides from '@mui/icons-material/ViewCarouselOutlined'
import Widget from '@mui/icons-material/WidgetsOutlined'
import Work from '@mui/icons-material/WorkOutlineOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { IconName } from '../../schema/resource.ts'

/** The pictogram of each name that a descriptor may give. */
export const iconByName: Readonly<Record<IconName, typeof SvgIcon>> = {
  slides: Slides,
  person: ContactPage,
  menu: MenuIcon,
  page: Page,
  section: Section,
  widget: Widget,
  folder: Folder,
  news: News,
  question: Help,
  work: Work,
  share: Share,
  mail: Mail,
  people: Group,
  settings: AppSettings,
  inbox: Inbox,
}
